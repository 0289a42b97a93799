/** Characters of the text of a mail, and of one line such as a subject or a name. */
const limits = { text: 100_000, line: 300 };

// Marks that change the direction of text could show a name of a file, or an address, as another one.
const bidiMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Plain text without characters that nobody sees. A longer one is cut off, and says so. */
export function cleanText(text: string): string {
  const clean = text
    .slice(0, 4 * limits.text)
    .replace(/\r\n?/g, '\n')
    .replace(bidiMarks, '')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
  if (clean.length <= limits.text && text.length <= 4 * limits.text) return clean;
  const start = clean.slice(0, limits.text).replace(/\p{Surrogate}$/u, '');
  return `${start}\n\n[The rest of this mail is left out here, because it is very long.]`;
}

export const cleanLine = (text: string, maximum = limits.line): string =>
  Array.from(
    text
      .slice(0, 10 * limits.line)
      .replace(bidiMarks, '')
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
    .slice(0, maximum)
    .join('');
