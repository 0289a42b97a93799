// Names that a PDF needs for anything that runs, opens, sends or hides something. Every name in a file is compared with
// them, wherever it is: an object that nothing refers to may be referred to by a later version of a viewer.

const script = 'a script';
const program = 'an action that starts a program';
const embedded = 'an embedded file';
const sending = 'an action that sends or imports data';
const media = 'rich media';

const byName: Partial<Record<string, string>> = {
  JavaScript: script,
  Launch: program,
  EmbeddedFile: embedded,
  EmbeddedFiles: embedded,
  FileAttachment: embedded,
  GoToE: embedded,
  GoToR: 'a link that opens another file',
  SubmitForm: sending,
  ImportData: sending,
  RichMedia: media,
  RichMediaContent: media,
  RichMediaSettings: media,
  RichMediaExecute: media,
  Rendition: media,
  Movie: media,
  Sound: media,
  '3D': media,
  XFA: 'an XFA form',
};

/** So short that other names may be the same: they count only as the key of a dictionary. */
const byKey: Partial<Record<string, string>> = {
  JS: script,
  EF: embedded,
  AA: 'an action that runs by itself',
};

const findIn = (names: Partial<Record<string, string>>, name: string) =>
  Object.hasOwn(names, name) ? names[name] : undefined;

/** What the name stands for; undefined where it is harmless. */
export const forbiddenName = (name: string): string | undefined => findIn(byName, name);

/** The same for the key of a dictionary. */
export const forbiddenKey = (key: string): string | undefined => findIn(byKey, key) ?? findIn(byName, key);
