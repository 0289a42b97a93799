import { render, screen } from '@testing-library/react';
import { RichText } from './rich-text';

const urls = [
  'https://example.com/safety_data_2026_en.pdf',
  'http://example.com/_a_/__b__',
  'https://example.com/~team/a*b*c',
  'https://en.example.org/wiki/Soap_(bar_of_soap)',
  'https://example.com/search?tags[]=a_b&tags[]=c',
  'https://example.com/a-b.c+d#part_1',
  'https://example.com/100%25_pure!fresh',
  'https://example.com/മലയാളം_പേജ്',
];
const mails = [
  'sales_team_in@example.com',
  '_first.last_@example.co.in',
  'a+b_c-d@sub_domain.example.com',
  'info@example.com',
];

const escaped = (address: string) => address.replace(/[_*~()[\]!#+.-]/g, '\\$&');
/** As the earlier writer of texts wrote them. */
const partlyEscaped = (address: string) => address.replace(/[_*[\]]/g, '\\$&');

const places: [name: string, before: string, after: string][] = [
  ['alone', '', ''],
  ['at the end of a sentence', 'See ', '. Then rinse.'],
  ['at the end of a text', 'It is at ', ''],
  ['before a comma', 'Both ', ', and more'],
  ['in parentheses', 'More (see ', ').'],
  ['in quotation marks', 'Type "', '" there'],
  ['in brackets', 'More \\[', '\\].'],
  ['in italics', 'Now *see ', '* and rinse'],
  ['in bold text', 'Now **', '** and rinse'],
  ['in bold text beside a letter', 'Now <strong>', '</strong>and'],
  ['in a list', '- one\n- at ', '\n- two'],
  ['in a quotation', '> at ', ''],
  ['in a heading', '## At ', ''],
  ['in a cell', '| a | b |\n|---|---|\n| ', ' | x |'],
  ['before a line break', 'At ', '\nthere'],
  ['before a question mark', 'Was it ', '?'],
];

describe.each(places)('an address %s', (_, before, after) => {
  test.each([...urls, ...mails])('%s is a link to it, and shown as it was typed', (address) => {
    const spellings = [partlyEscaped(address), escaped(address)];
    // What Markdown itself takes as emphasis has to be escaped.
    if (!/(?:^|\W)_|_(?:\W|$)|\*/.test(address)) spellings.push(address);
    for (const spelling of spellings) {
      const { container, unmount } = render(<RichText text={before + spelling + after} />);
      const link = screen.getByRole('link');
      expect(link).toHaveTextContent(address);
      expect(link.textContent).toBe(address);
      expect(link).toHaveAttribute('href', address.includes('@') ? `mailto:${address}` : address);
      expect(container).not.toHaveTextContent('\\');
      unmount();
    }
  });
});

test('several addresses in a text are links, each to its own', () => {
  render(
    <RichText
      text={'https://a.example/x\\_y, www.b.example/a_b_c; c\\_d@e.example and mailto:f_g@h.example.'}
    />,
  );
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['https://a.example/x_y', 'https://a.example/x_y'],
    ['www.b.example/a_b_c', 'http://www.b.example/a_b_c'],
    ['c_d@e.example', 'mailto:c_d@e.example'],
    ['mailto:f_g@h.example', 'mailto:f_g@h.example'],
  ]);
});

test('an address within the words of a link leads where the link leads', () => {
  render(<RichText text="[https://a.example/x\_y and b_c@d.example](https://e.example)" />);
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://e.example');
  expect(screen.getByRole('link')).toHaveTextContent('https://a.example/x_y and b_c@d.example');
});
