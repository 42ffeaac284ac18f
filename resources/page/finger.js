// Under a finger nothing is drawn anew: what is gone when it lifts was never pressed.

// Milliseconds between a finger that lifts and what it has pressed.
const UNTIL_CLICK = 120;

export class Finger {
  // `draw` is called with what came meanwhile.
  constructor(draw) {
    Object.assign(this, { draw, isDown: false, timer: 0, held: new Set() });
    const on = (event, act) => addEventListener(event, act, true);
    on("pointerdown", () => {
      clearTimeout(this.timer);
      this.isDown = true;
    });
    for (const up of ["pointerup", "pointercancel"]) on(up, () => this.liftIn(UNTIL_CLICK));
    // What it pressed is told by then.
    for (const over of ["click", "contextmenu", "blur"]) on(over, () => this.liftIn(0));
  }

  // True for what has to wait until it lifts.
  holds(what) {
    if (this.isDown) this.held.add(what);
    return this.isDown;
  }

  liftIn(milliseconds) {
    clearTimeout(this.timer);
    if (this.isDown) this.timer = setTimeout(() => this.lift(), milliseconds);
  }

  lift() {
    this.isDown = false;
    const came = [...this.held];
    this.held.clear();
    for (const what of came) this.draw(what);
  }
}
