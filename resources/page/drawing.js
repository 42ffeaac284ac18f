// A sheet's drawing becomes SVG: only shapes, words and clips, each made here; never markup.

const SVG = "http://www.w3.org/2000/svg";
const WEIGHTS = { b: ["700", "normal"], i: ["400", "italic"], l: ["300", "normal"], "": ["400", "normal"] };

export function made(name, attributes, words) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (words !== undefined) node.textContent = words;
  return node;
}

export function drawn(sheet, title) {
  const [width, height] = sheet.size;
  const svg = made("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" });
  svg.append(made("title", {}, title));
  svg.append(made("rect", { width, height, fill: sheet.paper }));
  let into = svg;
  let clips = 0;
  for (const [kind, ...rest] of sheet.nodes) {
    if (kind === "p") {
      const [style, path] = rest;
      const [fill, edge, wide, dashes] = sheet.styles[style];
      const shape = made("path", { d: path, fill: fill || "none" });
      if (edge) {
        shape.setAttribute("stroke", edge);
        shape.setAttribute("stroke-width", wide);
        if (dashes) shape.setAttribute("stroke-dasharray", dashes);
      }
      into.append(shape);
    } else if (kind === "t") {
      const [x, y, size, length, style, words] = rest;
      const [ink, weight] = sheet.styles[style];
      const [bold, slant] = WEIGHTS[weight] ?? WEIGHTS[""];
      const line = made(
        "text",
        { x, y, "font-size": size, fill: ink, textLength: length, lengthAdjust: "spacingAndGlyphs" },
        words,
      );
      line.setAttribute("font-weight", bold);
      line.setAttribute("font-style", slant);
      into.append(line);
    } else if (kind === "c") {
      into = svg;
      if (rest[0]) {
        clips += 1;
        const clip = made("clipPath", { id: `clip${clips}` });
        clip.append(made("path", { d: rest[0] }));
        into = made("g", { "clip-path": `url(#clip${clips})` });
        svg.append(clip, into);
      }
    }
  }
  return svg;
}

// The group of the place that is nearest to a tap, in mm; null where nothing is near.
export function groupAt(sheet, x, y, reach) {
  let best = null;
  let least = reach;
  for (const [left, top, wide, high, group] of sheet.spots) {
    const dx = Math.max(left - x, 0, x - left - wide);
    const dy = Math.max(top - y, 0, y - top - high);
    const far = Math.hypot(dx, dy);
    // Of two that lie over one another the smaller one is meant.
    if (far < least || (far === least && best !== null && wide * high < best.area)) {
      best = { group, area: wide * high };
      least = far;
    }
  }
  return best === null ? null : best.group;
}
