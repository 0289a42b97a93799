/**
 * A plain text, in which each line is a paragraph, as Markdown that shows the same: nothing of it is taken for a list, a
 * heading or emphasis.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(escapeLine)
    .join('\n\n');

const escapeLine = (line: string): string =>
  line
    .replace(/[\\`*_[\]<>~|]/g, String.raw`\$&`)
    .replace(/^[#+-]/, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`);
