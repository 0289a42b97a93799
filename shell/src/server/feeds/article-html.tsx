import { RichText } from '@site/shared-ui/rich-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet, StyleSheetManager } from 'styled-components';

/** What only a page has a use for: classes, directions, loading, roles. */
const attributesOfPages = / (?:class|dir|tabindex|role|aria-label|loading|decoding|rel)="[^"]*"/g;

/**
 * The text of an article as a feed has it: rendered as on its page, with absolute URLs.
 * @param pageUrl of the article, absolute
 */
export function articleHtml(text: string, pageUrl: string): string {
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToStaticMarkup(
      <StyleSheetManager sheet={sheet.instance}>
        <RichText text={text} />
      </StyleSheetManager>,
    );
    // In HTML that React has written, no text contains a quotation mark.
    return html
      .replace(attributesOfPages, '')
      .replace(/ (href|src)="(\/|[?#])/g, (_, name: string, start: string) =>
        start === '/' ? ` ${name}="${new URL(pageUrl).origin}/` : ` ${name}="${pageUrl}${start}`,
      );
  } finally {
    sheet.seal();
  }
}
