import { links, siteLocale } from '@site/shared-contracts';
import type { Preview } from '@site/shared-contracts/schemas';
import { tag, escapeHtml } from '../head/html-tag';
import type { RenderedPage } from '../rendering/render-page';

const barStyle = [
  'position:sticky',
  'inset-block-end:0',
  'z-index:2147483647',
  'display:flex',
  'flex-wrap:wrap',
  'align-items:center',
  'justify-content:center',
  'gap:4px 16px',
  'padding:10px 16px calc(10px + env(safe-area-inset-bottom))',
  'background:#5b2a00',
  'color:#fff',
  'font:600 15px/1.4 system-ui,sans-serif',
  'overflow-wrap:anywhere',
].join(';');

const END = '</body></html>';

/** Says on the page that it is a preview, and until when. Works without scripts. */
export function withPreviewBar(
  page: RenderedPage,
  preview: Preview,
  token: string,
  timeZone: string,
): RenderedPage {
  const at = page.html.lastIndexOf(END);
  const html = page.html.slice(0, at) + barOf(preview, token, timeZone) + page.html.slice(at);
  return {
    ...page,
    html: html.replace('</head>', `${tag('meta', { name: 'robots', content: 'noindex' })}</head>`),
  };
}

function barOf({ kind, name, expiresAt }: Preview, token: string, timeZone: string): string {
  const until = new Intl.DateTimeFormat(siteLocale, { timeStyle: 'short', dateStyle: 'medium', timeZone });
  const pages =
    kind === 'site' ? [links.home(), links.about(), links.products(), links.blog(), links.contact()] : [];
  const other = pages.map((path) => {
    const label = path === '/' ? 'Home' : path.slice(1);
    return `<a href="${path}?preview=${escapeHtml(token)}" style="color:#fff;text-transform:capitalize">${label}</a>`;
  });
  return [
    `<aside aria-label="Preview" style="${barStyle}">`,
    `<strong>Preview: not published</strong><span>${escapeHtml(name)}</span>`,
    ...other,
    `<span>This link shows the newest draft until ${escapeHtml(until.format(new Date(expiresAt)))}.</span>`,
    '</aside>',
  ].join('');
}
