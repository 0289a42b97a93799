import { plainText, RichText } from '@site/shared-ui/rich-text';
import { fc } from '@site/shared-testing/fast-check';
import { render } from '@testing-library/react';
import { escapeMarkdown } from './escape-markdown';

const linesOf = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);

const piece = fc.constantFrom(
  '# ', '- ', '+ ', '* ', '1. ', '2) ', '> ', '**', '_', '`', '[a](b)', '![', '<b>', '<sub>', '</sub>', '~~', '~', '\\', '|', '|\n|-|\n', '---', '===',
  '\n', '\n\n', ' ', 'soap', 'H₂O', '5 * 3', '&amp;', 'a_b_c', ':', '(1)', '.', '!', 'ശുദ്ധി',
); // prettier-ignore

test('a plain text keeps every character when it becomes Markdown', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const { container, unmount } = render(<RichText text={escapeMarkdown(text)} />);
      expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(
        linesOf(text),
      );
      expect(container.querySelector('h2, ul, ol, strong, em, code, hr, table, blockquote, sub')).toBeNull();
      expect(plainText(escapeMarkdown(text))).toBe(linesOf(text).join('\n'));
      unmount();
    }),
  );
});

test('the words of a formatted text are lines of plain text', () => {
  const text =
    '## Use\n\nFor **hard** [water](/blog), `pH` 7\\*.\nRinse.\n\n- one\n  1. deep\n- two\n\n> said\n\n---\n\n' +
    '| Surface | Dose |\n|---|---|\n| Floor | _10_ ml |\n\n![A drum](/api/images/a.webp)';
  expect(plainText(text).split('\n')).toEqual([
    'Use',
    'For hard water, pH 7*. Rinse.',
    '- one',
    '1. deep',
    '- two',
    'said',
    'Surface, Dose',
    'Floor, 10 ml',
    'A drum',
  ]);
});
