; Inno Setup's recipe for the installer of Windows. Build the folder first, then:
;
;   python packaging\build.py bundle
;   iscc /DVersion=X.Y.Z packaging\windows\recordsheet.iss
;
; It installs for one person without asking for an administrator, or for all with one.

#ifndef Version
  #error Say which version: iscc /DVersion=X.Y.Z (it stands in recordsheet_gui\__init__.py)
#endif

[Setup]
AppId={{6D1B0C2E-6C0F-4E0B-9C53-7A5C4F1E9A20}
AppName=Record Sheet
AppVersion={#Version}
AppPublisher=The Record Sheet authors
DefaultDirName={autopf}\Record Sheet
DefaultGroupName=Record Sheet
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile=..\..\LICENSE
SetupIconFile=recordsheet.ico
UninstallDisplayIcon={app}\recordsheet.exe
OutputDir=..\..\dist
OutputBaseFilename=recordsheet-{#Version}-windows-setup
Compression=lzma2/max
SolidCompression=yes
; Explorer reads the kinds of files anew.
ChangesAssociations=yes
ChangesEnvironment=yes
; SIGN (Windows): name the tool that signs, set up in Inno Setup's own settings, and take the ; away.
; It signs the installer and what removes the program; sign recordsheet.exe before, with signtool.
;SignTool=recordsheet
;SignedUninstaller=yes

[Tasks]
Name: desktopicon; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: unitfiles; Description: "Open unit files (.mtf, .blk) with Record Sheet"
Name: addtopath; Description: "The command recordsheet-console in every terminal"; Flags: unchecked

[Files]
Source: "..\..\dist\recordsheet\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[InstallDelete]
; What an older version left must not be imported by a newer one.
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{autoprograms}\Record Sheet"; Filename: "{app}\recordsheet.exe"
Name: "{autodesktop}\Record Sheet"; Filename: "{app}\recordsheet.exe"; Tasks: desktopicon

[Registry]
; HKA: of this person, or of all, as was chosen.
Root: HKA; Subkey: "Software\Classes\.rsgame"; ValueType: string; ValueData: "RecordSheet.rsgame"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.rsgame\OpenWithProgids"; ValueType: string; ValueName: "RecordSheet.rsgame"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\RecordSheet.rsgame"; ValueType: string; ValueData: "Record Sheet game"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\RecordSheet.rsgame\DefaultIcon"; ValueType: string; ValueData: "{app}\recordsheet.exe,0"
Root: HKA; Subkey: "Software\Classes\RecordSheet.rsgame\shell\open\command"; ValueType: string; ValueData: """{app}\recordsheet.exe"" ""%1"""
; Others open these too: we offer ourselves, and take nothing away.
Root: HKA; Subkey: "Software\Classes\.mtf\OpenWithProgids"; ValueType: string; ValueName: "RecordSheet.mtf"; ValueData: ""; Flags: uninsdeletevalue; Tasks: unitfiles
Root: HKA; Subkey: "Software\Classes\RecordSheet.mtf"; ValueType: string; ValueData: "'Mech file"; Flags: uninsdeletekey; Tasks: unitfiles
Root: HKA; Subkey: "Software\Classes\RecordSheet.mtf\shell\open\command"; ValueType: string; ValueData: """{app}\recordsheet.exe"" ""%1"""; Tasks: unitfiles
Root: HKA; Subkey: "Software\Classes\.blk\OpenWithProgids"; ValueType: string; ValueName: "RecordSheet.blk"; ValueData: ""; Flags: uninsdeletevalue; Tasks: unitfiles
Root: HKA; Subkey: "Software\Classes\RecordSheet.blk"; ValueType: string; ValueData: "Unit file"; Flags: uninsdeletekey; Tasks: unitfiles
Root: HKA; Subkey: "Software\Classes\RecordSheet.blk\shell\open\command"; ValueType: string; ValueData: """{app}\recordsheet.exe"" ""%1"""; Tasks: unitfiles
Root: HKCU; Subkey: "Environment"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Check: IsNotOnPath; Tasks: addtopath

[Run]
Filename: "{app}\recordsheet.exe"; Description: "{cm:LaunchProgram,Record Sheet}"; Flags: nowait postinstall skipifsilent

[Code]
function IsNotOnPath: Boolean;
var
  Path: string;
begin
  if not RegQueryStringValue(HKEY_CURRENT_USER, 'Environment', 'Path', Path) then
    Path := '';
  Result := Pos(';' + Uppercase(ExpandConstant('{app}')) + ';', ';' + Uppercase(Path) + ';') = 0;
end;
