import type { RenderedPage } from '../rendering/render-page';
import { escapeHtml } from '../head/html-tag';
import type { Snapshot } from '../remotes/snapshot';
import { allowBuildsFrom } from '../rendering/content-security';
import type { Overrides } from './overrides';

const badgeStyle = [
  'position:fixed',
  'inset:auto 12px 12px auto',
  'z-index:2147483647',
  'display:flex',
  'flex-wrap:wrap',
  'align-items:center',
  'gap:4px 12px',
  'max-inline-size:calc(100% - 24px)',
  'margin:0',
  'padding:8px 12px',
  'border:2px solid #fff',
  'border-radius:10px',
  'background:#7a1fa2',
  'color:#fff',
  'font:600 14px/1.4 system-ui,sans-serif',
  'overflow-wrap:anywhere',
].join(';');
const controlStyle =
  'padding:4px 8px;border:1px solid #fff;border-radius:6px;background:none;color:#fff;font:inherit';

/** Says on the page which builds it has, with a button that removes them. Works without scripts. */
function badgeOf(overrides: Overrides, versions: Snapshot['versions']): string {
  const names = Object.entries(overrides).map(([remote, override]) => {
    const wanted = 'version' in override ? override.version : override.origin;
    // A preview has ended, or the build was withdrawn.
    const isShown = versions[remote] === wanted;
    return escapeHtml(`${remote}: ${wanted}${isShown ? '' : ' (cannot be shown any more)'}`);
  });
  return [
    `<form method="post" action="/_overrides/reset" aria-label="Overrides of this browser" style="${badgeStyle}">`,
    `<span>Only in this browser: ${names.join(', ')}</span>`,
    `<a href="/_overrides" style="color:#fff">Change</a>`,
    `<button style="${controlStyle}">Reset</button></form>`,
  ].join('');
}

const END = '</body></html>';

/**
 * The page of a browser that has overrides.
 * @param versions the builds that the page was made of
 */
export function withBadge(
  page: RenderedPage,
  overrides: Overrides,
  versions: Snapshot['versions'],
): RenderedPage {
  const origins = Object.values(overrides).flatMap((override) =>
    'origin' in override ? [override.origin] : [],
  );
  const at = page.html.lastIndexOf(END);
  return {
    ...page,
    html: page.html.slice(0, at) + badgeOf(overrides, versions) + page.html.slice(at),
    policy: allowBuildsFrom(page.policy, origins),
  };
}
