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

test.each(['Ventreat Cooling Water CW-20', 'SB-70 for soft water'])(
  'a model number stays on one line: %s',
  (text) => {
    const container = html(text);
    expect(container).toHaveTextContent(text);
    expect(container.querySelector('span')).toHaveTextContent(/^(CW-20|SB-70)$/);
    expect(container.querySelector('span')).toHaveStyle({ whiteSpace: 'nowrap' });
  },
);

test('other words with hyphens may break', () => {
  expect(html('water-based 20-litre x-ray 5-10').querySelector('span')).toBeNull();
});
