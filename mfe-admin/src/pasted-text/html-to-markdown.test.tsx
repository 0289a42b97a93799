import { RichText } from '@site/shared-ui/rich-text';
import { render } from '@testing-library/react';
import { hostileTexts } from '@site/shared-testing/hostile-texts';
import { htmlToMarkdown } from './html-to-markdown';
import { pasteSamples } from '../../test-support/paste-samples';

test.each(pasteSamples)('$from: $what becomes clean Markdown', ({ html, markdown }) => {
  expect(htmlToMarkdown(html)).toBe(markdown.trim());
});

test('there are samples of Word, Google Docs and web pages', () => {
  const from = pasteSamples.map((sample) => sample.from);
  expect(pasteSamples.length).toBeGreaterThanOrEqual(20);
  for (const source of ['Word', 'Google Docs', 'web page']) expect(from).toContain(source);
});

test('a second conversion of what is rendered changes nothing', () => {
  for (const { markdown, isStable = true } of pasteSamples) {
    if (!isStable) continue;
    const { container, unmount } = render(<RichText text={markdown} />);
    expect(htmlToMarkdown(container.innerHTML).replace(/^#+/gm, '#')).toBe(
      markdown.trim().replace(/^#+/gm, '#'),
    );
    unmount();
  }
});

describe('hostile texts, pasted as HTML and written as Markdown', () => {
  test.each(hostileTexts)('%s', (text) => {
    for (const source of [text, htmlToMarkdown(text)]) {
      const { container, unmount } = render(
        <main>
          <RichText text={source} />
          <footer>after</footer>
        </main>,
      );
      expect(
        container.querySelector(
          'script, style, iframe, object, embed, svg, form, input, link, meta, base, [id], [style], [srcset]',
        ),
      ).toBeNull();
      for (const element of container.querySelectorAll('*'))
        for (const { name, value } of element.attributes) {
          expect(name).not.toMatch(/^on/i);
          if (name === 'href' || name === 'src')
            expect(value).toMatch(/^(https?:\/\/|mailto:|[?#]|\/(?![/\\]))/i);
        }
      // Nothing has closed an element of the page around it.
      expect(container.querySelector('main > footer:last-child')).toHaveTextContent(/^after$/);
      expect(container.querySelector('main')?.children).toHaveLength(2);
      unmount();
    }
  });
});
