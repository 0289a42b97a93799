import type { ClipboardEvent } from 'react';
import { cleanPastedHtml } from './clean-pasted-html';
import { elementToMarkdown } from './html-to-markdown';
import { reportLostPictures } from './report-lost-pictures';

/** For `onPaste` of a text area: formatted text becomes Markdown. Plain text is pasted by the browser. */
export function pasteAsMarkdown(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const html = event.clipboardData.getData('text/html');
  if (html === '') return;
  const { body, lostPictures } = cleanPastedHtml(html);
  reportLostPictures(lostPictures);
  const markdown = elementToMarkdown(body);
  const plain = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n').trim();
  if (markdown === '' || markdown === plain) return;
  event.preventDefault();
  insertText(event.currentTarget, markdown);
}

/** As if it had been typed. */
function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  // The only way to insert text that Undo takes back.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- jsdom lacks it.
  if (document.execCommand?.('insertText', false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
