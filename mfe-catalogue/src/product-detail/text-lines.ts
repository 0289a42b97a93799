/** A number or a bullet that somebody has typed before a line: the list of the page has its own. */
const typedMarker = /^(?:\d{1,2}[.)]|[-•*–])\s+/;

/** The lines of a plain text, without empty ones and without typed markers. */
export const textLines = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim().replace(typedMarker, ''))
    .filter((line) => line !== '');
