/**
 * A text whose long words may be broken after a slash: `concrete/terrazzo/ceramic`. Short ones such as `g/cm³` stay whole.
 * The breaks add no character to a copy of the text.
 */
export const BreakableWords = ({ children }: { children: string }) =>
  children
    .replace(/\S{12,}/g, (word) => word.replace(/\/(?=[^/])/g, '/\u200b'))
    .split('\u200b')
    .map((part, index) => (index > 0 ? [<wbr key="break" />, part] : part));
