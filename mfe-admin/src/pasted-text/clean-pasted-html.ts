// What word processors and web pages put into the clipboard beside the text itself, removed or made plain HTML.
import { readWordLists } from './read-word-lists';

/** Elements whose content is no text of the author. */
const foreign =
  'script, style, link, meta, title, template, noscript, iframe, object, embed, svg, math, canvas, audio, video, ' +
  'input, button, select, textarea, form, [hidden], [aria-hidden=true]';

/** The text of the clipboard as plain HTML: parsed where nothing runs, without styles, hidden text and trackers. */
export function cleanPastedHtml(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(fragmentOf(html), 'text/html');
  readWordLists(body);
  for (const element of body.querySelectorAll(foreign)) element.remove();
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const style = element.getAttribute('style') ?? '';
    // Cells keep their alignment.
    if (element.tagName !== 'TD' && element.tagName !== 'TH') element.removeAttribute('style');
    if (/display:\s*none|visibility:\s*hidden|mso-hide:\s*all/i.test(style)) element.remove();
    else if (element.tagName.includes(':')) element.replaceWith(...element.childNodes);
    else if (element instanceof HTMLAnchorElement) cleanLink(element);
    else if (element.tagName === 'IMG') cleanImage(element as HTMLImageElement);
    else applyStyle(element, style);
  }
  for (const element of body.querySelectorAll('p.MsoTitle')) rename(element, 'h1');
  // Google Docs puts a list that is within an item beside it.
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)'))
    list.previousElementSibling?.append(list);
  return body;
}

/** Chrome on Windows marks what was selected; around it is what the page had around it. */
const fragmentOf = (html: string) => /<!--StartFragment-->([^]*)<!--EndFragment-->/.exec(html)?.[1] ?? html;

/** Google Docs writes bold and italic as styles, and everything into an element that says it is bold and is not. */
function applyStyle(element: HTMLElement, style: string): void {
  const { tagName } = element;
  const isPlain = /(?<![\w-])font-weight:\s*(normal|400)/i.test(style);
  if ((tagName === 'B' || tagName === 'STRONG') && isPlain) element.replaceWith(...element.childNodes);
  if (tagName !== 'SPAN' && tagName !== 'FONT') return;
  const names = [
    ...(/font-weight:\s*(bold|[6-9]00)/i.test(style) ? ['strong'] : []),
    ...(/font-style:\s*italic/i.test(style) ? ['em'] : []),
  ];
  // Headings are bold without being told so.
  if (names.length > 0 && !element.closest('h1, h2, h3, h4, h5, h6')) {
    for (const name of names) {
      const inner = element.ownerDocument.createElement(name);
      inner.append(...element.childNodes);
      element.append(inner);
    }
  }
}

/** The page that a tracking link leads to; others stay text, so that no text leads where its author did not want. */
function cleanLink(link: HTMLAnchorElement): void {
  const href = targetOf(link.getAttribute('href') ?? '');
  if (href === undefined || link.textContent.trim() === '') link.replaceWith(...link.childNodes);
  else {
    for (const { name } of [...link.attributes]) link.removeAttribute(name);
    link.setAttribute('href', href);
  }
}

const redirects: Record<string, string> = {
  'www.google.com/url': 'q',
  'l.facebook.com/l.php': 'u',
  'safelinks.protection.outlook.com/': 'url',
};

function targetOf(href: string): string | undefined {
  if (/^(mailto:|\/(?![/\\]))/i.test(href)) return href;
  if (!/^https?:/i.test(href) || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  const [, parameter] =
    Object.entries(redirects).find(([place]) => `${url.host}${url.pathname}`.endsWith(place)) ?? [];
  const target = parameter === undefined ? null : url.searchParams.get(parameter);
  if (target !== null) return targetOf(target);
  for (const name of new Set(url.searchParams.keys()))
    if (/^(utm_\w+|fbclid|gclid|mc_eid)$/.test(name)) url.searchParams.delete(name);
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : url.href;
}

/** Only images of this site stay: another one would be missing, or tell its site of every reader. */
function cleanImage(image: HTMLImageElement): void {
  const href = targetOf(image.getAttribute('src') ?? '');
  if (href === undefined || !/^\/(api\/images|site)\//.test(href)) image.remove();
  else image.setAttribute('src', href);
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
