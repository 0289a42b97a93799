// What word processors and web pages put into the clipboard beside the text itself, removed or made plain HTML.
import { cleanTables } from './clean-tables';
import { readWordLists } from './read-word-lists';

/** Elements whose content is no text of the author. */
const foreign =
  'script, style, link, meta, title, template, noscript, iframe, object, embed, svg, math, canvas, audio, video, ' +
  'input, button, select, textarea, form, [hidden], [aria-hidden=true]';

/** The text of the clipboard as plain HTML: parsed where nothing runs, without styles, hidden text and trackers. */
export function cleanPastedHtml(html: string) {
  const { body } = new DOMParser().parseFromString(fragmentOf(html), 'text/html');
  /** How many pictures it had that no page of this site can show. */
  let lostPictures = 0;
  readWordLists(body);
  for (const element of body.querySelectorAll(foreign)) element.remove();
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const style = element.getAttribute('style') ?? '';
    // Cells keep their alignment.
    if (element.tagName !== 'TD' && element.tagName !== 'TH') element.removeAttribute('style');
    if (/display:\s*none|visibility:\s*hidden|mso-hide:\s*all/i.test(style)) element.remove();
    else if (element.tagName.includes(':')) element.replaceWith(...element.childNodes);
    else if (element instanceof HTMLAnchorElement) cleanLink(element);
    else if (element.tagName === 'IMG') {
      if (!cleanImage(element as HTMLImageElement)) lostPictures += 1;
    } else applyStyle(element, style);
  }
  for (const element of body.querySelectorAll('p.MsoTitle')) rename(element, 'h1');
  // Google Docs puts a list that is within an item beside it.
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)'))
    list.previousElementSibling?.append(list);
  for (const block of body.querySelectorAll('pre')) keepLines(block);
  for (const lineBreak of body.querySelectorAll('br')) if (isLast(lineBreak)) lineBreak.remove();
  cleanTables(body);
  return { body, lostPictures };
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
    ...(/vertical-align:\s*sub\b/i.test(style) ? ['sub'] : []),
    ...(/vertical-align:\s*super\b/i.test(style) ? ['sup'] : []),
  ];
  // Headings are bold without being told so.
  const isInHeading = element.closest('h1, h2, h3, h4, h5, h6') !== null;
  for (const name of names.filter((each) => !isInHeading || each.startsWith('su'))) {
    const inner = element.ownerDocument.createElement(name);
    inner.append(...element.childNodes);
    element.append(inner);
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

/**
 * Only images of this site stay: another one would be missing, or tell its site of every reader.
 * @returns false if a person will miss it
 */
function cleanImage(image: HTMLImageElement): boolean {
  const href = targetOf(image.getAttribute('src') ?? '');
  if (href !== undefined && /^\/(api\/images|site)\//.test(href)) {
    image.setAttribute('src', href);
    return true;
  }
  image.remove();
  // What counts readers has the size of a dot.
  return ['width', 'height'].some((side) => Number(image.getAttribute(side) ?? 100) <= 2);
}

/** Lines of code are lines of the text. */
function keepLines(block: Element): void {
  const texts = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const lines = text.data.replace(/\n$/, '').split('\n');
    const parts = lines.flatMap((line, index) =>
      index === 0 ? [line] : [block.ownerDocument.createElement('br'), line],
    );
    text.replaceWith(...parts);
  }
}

/** At the end of a block a line break is not seen. */
function isLast(lineBreak: Element): boolean {
  let node: Node = lineBreak;
  for (;;) {
    for (let after = node.nextSibling; after; after = after.nextSibling) {
      if (after instanceof Element && after.matches(blocks)) return true;
      const isSeen =
        after instanceof Element ? after.matches('img, br') || after.querySelector('img') : false;
      if (isSeen || after.textContent?.trim()) return false;
    }
    const parent: Element | null = node.parentElement;
    if (!parent || parent.matches(blocks) || parent.tagName === 'BODY') return true;
    node = parent;
  }
}

const blocks =
  'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, table, td, th, hr, pre, section, article';

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
