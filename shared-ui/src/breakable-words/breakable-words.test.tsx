import { render } from '@testing-library/react';
import { BreakableWords } from './breakable-words';

const html = (text: string) => render(<BreakableWords>{text}</BreakableWords>).container;

test('a long word may be broken after its slashes, and its text stays the same', () => {
  const text = 'For concrete/terrazzo/ceramic floors';
  expect(html(text).innerHTML).toBe('For concrete/<wbr>terrazzo/<wbr>ceramic floors');
  expect(html(text)).toHaveTextContent(text);
});

test.each(['g/cm³', '1/2 L', 'stone and/or vinyl'])('short words stay whole: %s', (text) => {
  expect(html(text).innerHTML).toBe(text);
});

test('a word is not broken between two slashes, nor after its last one', () => {
  expect(html('https://site.example/sheets/').innerHTML).toBe('https://<wbr>site.example/<wbr>sheets/');
});
