import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import scriptFonts from './fonts/script-fonts.json';

const coverageFile = 'shared-contracts/src/server/brochure-coverage.json';

/** The types of the package lack what it knows of a font. */
interface OpenedFont {
  _font: { font: { characterSet: number[] } };
}

function charactersOf(file: string): Set<number> {
  const pdf = new PDFDocument({ autoFirstPage: false }).font(file);
  return new Set((pdf as unknown as OpenedFont)._font.font.characterSet);
}

/** What all weights of a font have, as ranges from and to. */
function rangesOf(files: string[]): number[][] {
  const [first = new Set<number>(), ...others] = files.map(charactersOf);
  const ranges: number[][] = [];
  for (const code of [...first].sort((one, other) => one - other)) {
    const isCharacter = code >= 0x20 && code !== 0xffff;
    if (!isCharacter || !others.every((characters) => characters.has(code))) continue;
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

// `WRITE_COVERAGE=1` writes the file again after a change of the fonts.
test('the characters that the brochure prints are those of its fonts', () => {
  const manrope = ['regular', 'semibold', 'extrabold'].map(
    (weight) => `shared-documents/src/fonts/manrope-${weight}.ttf`,
  );
  const packages = Object.entries(scriptFonts).map(([name, { regular, bold }]) => ({
    name,
    files: [regular, bold].map((file) => path.join('node_modules', file)),
  }));
  const lines = [{ name: 'manrope', files: manrope }, ...packages].map(
    ({ name, files }) => `  ${JSON.stringify(name)}: ${JSON.stringify(rangesOf(files))}`,
  );
  const text = `{\n${lines.join(',\n')}\n}\n`;
  if (process.env.WRITE_COVERAGE) writeFileSync(coverageFile, text);
  expect(readFileSync(coverageFile, 'utf8')).toBe(text);
});
