import { textLines } from './text-lines';

test.each([
  ['Kitchens\n\n  Hospitals \n', ['Kitchens', 'Hospitals']],
  ['1. Dilute.\n2) Wipe.', ['Dilute.', 'Wipe.']],
  ['- Tiles\n• Stone', ['Tiles', 'Stone']],
  ['1.5 % in water\n-5 °C or warmer', ['1.5 % in water', '-5 °C or warmer']],
  [' \n', []],
])('%j has the lines %j', (text, lines) => {
  expect(textLines(text)).toEqual(lines);
});
