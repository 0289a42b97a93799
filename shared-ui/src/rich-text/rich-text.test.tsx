import { render, screen } from '@testing-library/react';
import { fc } from '@site/shared-testing/fast-check';
import { listHeadings, RichText } from './rich-text';

const renderText = (text: string) =>
  render(<RichText text={text} />).container.firstElementChild as HTMLElement;

test('renders paragraphs, headings, lists, emphasis and quotations', () => {
  const prose = renderText(
    '# Storage\n\nKeep **acids** _apart_.\nAlways.\n\n- one\n- two\n  1. deep\n\n> said\n\n`code`\n\n---\n\n4. four\n5. five',
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Storage' })).toBeVisible();
  expect(prose.querySelector('strong')).toHaveTextContent('acids');
  expect(prose.querySelector('em')).toHaveTextContent('apart');
  expect(prose.querySelector('p br')).toBeInTheDocument();
  expect(prose.querySelector('ul > li > ol > li')).toHaveTextContent('deep');
  expect(prose.querySelector('blockquote')).toHaveTextContent('said');
  expect(prose.querySelector('code')).toHaveTextContent('code');
  expect(prose.querySelector('hr')).toBeInTheDocument();
  expect(prose.querySelector(':scope > ol')).toHaveAttribute('start', '4');
});

test('plain text with empty lines becomes paragraphs, and no character is lost', () => {
  const prose = renderText('First & last.\n\n    Second <b>one</b> &amp; *.\n\n| a | b |\n\n[ref]: x');
  expect([...prose.children].map(({ tagName }) => tagName)).toEqual(['P', 'P', 'P', 'P']);
  expect([...prose.children].map(({ textContent }) => textContent.trim())).toEqual([
    'First & last.',
    'Second <b>one</b> &amp; *.',
    '| a | b |',
    '[ref]: x',
  ]);
});

test('a table has a header and rows, and can be scrolled by keyboard', () => {
  renderText('Doses:\n\n| Surface | Dose |\n|---|---:|\n| Floor | **10** ml |\n| Glass | 5 ml |');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Surface',
    'Dose',
  ]);
  expect(screen.getAllByRole('row').at(1)).toHaveTextContent('Floor10 ml');
  expect(screen.getByRole('region', { name: 'Surface, Dose' })).toHaveAttribute('tabindex', '0');
  expect(document.body).not.toHaveTextContent('|');
});

test.each(['/api/images/a-640.webp', '/site/hero.jpg'])('an image of this site (%s) is shown', (url) => {
  renderText(`Look: ![The filling line](${url})`);
  expect(screen.getByRole('img', { name: 'The filling line' })).toHaveAttribute('src', url);
});

test('the title of an image that stands alone is its caption', () => {
  renderText(
    '![A drum](/api/images/a-640.webp "In <b>Pune</b>")\n\nText ![A can](/site/can.webp "No caption")',
  );
  expect(screen.getByRole('figure')).toHaveTextContent('In <b>Pune</b>');
  expect(screen.getByRole('img', { name: 'A can' }).closest('figure')).toBeNull();
});

test('an image whose size is known has it, and files to choose from', () => {
  const url = (width: number) => `/api/images/0123456789abcdef-${width}.webp`;
  const variants = [320, 640, 1280].map((width) => ({ type: 'image/webp' as const, width, url: url(width) }));
  const pictures = [{ width: 1600, height: 900, alt: '', variants }];
  render(<RichText text={`![The line](${url(640)})\n\n![A can](/site/can.webp)`} pictures={pictures} />);
  const known = screen.getByRole('img', { name: 'The line' });
  expect(known).toHaveAttribute('width', '1600');
  expect(known).toHaveAttribute('height', '900');
  expect(known).toHaveAttribute('src', url(640));
  expect(known).toHaveAttribute('loading', 'lazy');
  const offered = [...(known.parentElement?.querySelectorAll('source') ?? [])];
  expect(offered.map(({ media, srcset }) => [media, srcset.includes(url(1280))])).toEqual([
    ['(min-width: 48em)', true],
    ['', false],
  ]);
  expect(screen.getByRole('img', { name: 'A can' }).closest('picture')).toBeNull();
});

test('an image of another site becomes a link, and is never loaded', () => {
  renderText('![The filling line](https://elsewhere.example/line.jpg)');
  expect(screen.getByRole('link', { name: 'The filling line' })).toHaveAttribute(
    'href',
    'https://elsewhere.example/line.jpg',
  );
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test.each(['javascript:alert(1)', '//elsewhere.example/api/images/a.jpg', 'data:image/png;base64,x'])(
  'an image at %s becomes its description',
  (url) => {
    expect(renderText(`![A drum](${url})`)).toHaveTextContent(/^A drum$/);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  },
);

test.each([
  ['#### a\n\n# b\n\n### c\n\n###### d\n\n## e', ['H2', 'H2', 'H3', 'H4', 'H3']],
  ['# a\n\n###### b', ['H2', 'H3']],
  ['- # in a list\n\n> # in a quotation', []],
])('headings of %j skip no level', (text, levels) => {
  const headings = [...renderText(text).querySelectorAll('h1, h2, h3, h4, h5, h6')];
  expect(headings.map(({ tagName }) => tagName)).toEqual(levels);
});

test('headings have unique ids, and get them where they are asked for', () => {
  const text = '# Über **uns**\n\n## Dose & `time`\n\n## Dose, time!\n\n> # quoted\n\n## 用量\n\n## !?';
  const headings = listHeadings(text);
  expect(headings).toEqual([
    { id: 'section-über-uns', text: 'Über uns', depth: 1 },
    { id: 'section-dose-time', text: 'Dose & time', depth: 2 },
    { id: 'section-dose-time--2', text: 'Dose, time!', depth: 2 },
    { id: 'section-用量', text: '用量', depth: 2 },
    { id: 'section', text: '!?', depth: 2 },
  ]);
  const ids = headings.map(({ id }) => id);
  const { container } = render(<RichText text={text} headingIds={ids} />);
  expect([...container.querySelectorAll(':is(h2, h3)')].map(({ id }) => id)).toEqual(ids);
  expect(renderText(text).querySelector('[id]')).toBeNull();
});

test.each([
  ['[a](https://venmara.example/b?c=d)', 'https://venmara.example/b?c=d'],
  ['[a](/productsDetails/1)', '/productsDetails/1'],
  ['[a](?quote=3)', '?quote=3'],
  ['[a](mailto:hello@venmara.example)', 'mailto:hello@venmara.example'],
  ['www.venmara.example', 'http://www.venmara.example'],
])('%s is a link', (text, href) => {
  renderText(text);
  expect(screen.getByRole('link')).toHaveAttribute('href', href);
});

test.each([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](<java\tscript:alert(1)>)',
  '[a](data:text/html,x)',
  '[a](//elsewhere.example)',
  '[a](/\\elsewhere.example)',
  '[a](vbscript:x)',
  '[a](https://)',
])('%s stays text', (text) => {
  expect(renderText(text)).toHaveTextContent('a');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('any text renders only allowed elements and attributes, and no unsafe links', () => {
  const allowed =
    /^(DIV|P|H[2-6]|UL|OL|LI|STRONG|EM|A|BR|HR|BLOCKQUOTE|CODE|IMG|FIGURE|FIGCAPTION|TABLE|THEAD|TBODY|TR|TH|TD)$/;
  const piece = fc.constantFrom(
    '<script>', '</p>', '<img src=x onerror=y>', '<!--', '&lt;', '**', '_', '[', '](', ')', 'javascript:', '//', '/\\',
    '# ', '\n', '\n\n', '- ', '1. ', '> ', '`', '```', '\t', '    ', '![', '/api/images/', '../', '|\n|-|\n', '<a href=', '<javascript:x>', 'www.', '|', '\\',
    'soap', ' ', '\u202e', '👩‍🔬',
  ); // prettier-ignore
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { container, unmount } = render(<RichText text={pieces.join('')} />);
      for (const element of container.querySelectorAll('*')) {
        expect(element.tagName).toMatch(allowed);
        for (const { name } of element.attributes)
          expect(name).toMatch(
            /^(class|dir|start|href|rel|src|alt|loading|decoding|align|scope|tabindex|role|aria-label)$/,
          );
      }
      for (const link of container.querySelectorAll('a')) {
        expect(link.getAttribute('href')).toMatch(/^(https?:\/\/|mailto:|[?#]|\/(?![/\\]))/i);
      }
      for (const picture of container.querySelectorAll('img')) {
        expect(new URL(picture.src).origin).toBe(window.location.origin);
        expect(new URL(picture.src).pathname).toMatch(/^\/(api\/images|site)\//);
      }
      unmount();
    }),
    { numRuns: 300 },
  );
});
