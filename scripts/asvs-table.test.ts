// The table in docs/asvs.md has every requirement once, and names files and words of tests that exist.
import fs from 'node:fs';

/** How many requirements of levels 1 and 2 each section has; those of level 3 come after them. */
const whole = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
};
/** Of chapters that are not here as a whole. */
const single = [
  '5.4.3',
  '11.1.1',
  '11.1.2',
  '13.4.1',
  '13.4.2',
  '13.4.3',
  '13.4.4',
  '13.4.5',
  '15.1.1',
  '15.1.2',
  '15.1.3',
  '15.2.1',
];

const required = Object.entries(whole).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${String(index + 1)}`),
);

const rows = fs
  .readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [number = '', level = '', requirement = '', how = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { number, level, requirement, how };
  });

test('every requirement has one row', () => {
  expect(rows.map(({ number }) => number).sort()).toEqual([...required, ...single].sort());
});

test.each(rows)('$number says whether it is met, with files and words that exist', (row) => {
  expect(row.level).toMatch(/^[12]$/);
  expect(row.requirement).not.toBe('');
  expect(row.how).toMatch(/^(met|NOT met|does not apply)\b/);
  let text: string | undefined;
  // Files are in backticks; words in quotes are in the file that is named last before them.
  for (const [, code = '', words] of row.how.matchAll(/`([^`]*)`|“([^“”]*)”/g)) {
    if (words !== undefined) expect(text).toContain(words);
    else if (/^[\w.-]+\/\S+$/.test(code)) text = fs.readFileSync(code, 'utf8');
  }
  if (row.how.startsWith('met')) expect(text).toBeDefined();
});
