import { createHash } from 'node:crypto';
import type { RenderedPage } from '../rendering/render-page';

const frames = [
  '[data-piece]{position:relative;outline:3px dashed #7a1fa2;outline-offset:-3px}',
  '[data-piece]::before{content:attr(data-piece);position:absolute;z-index:9;inset:0 auto auto 0;padding:2px 8px;',
  'background:#7a1fa2;color:#fff;font:600 13px/1.5 system-ui,sans-serif}',
].join('');

/**
 * The page with a frame around each piece, its name and the team that owns it.
 * @param owners remote to team
 */
export function withOutlines(page: RenderedPage, owners: Record<string, string | undefined>): RenderedPage {
  const css = frames + Object.entries(owners).map(nameTeam).join('');
  const hash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
  return {
    ...page,
    html: page.html.replace('</head>', () => `<style>${css}</style></head>`),
    policy: page.policy.replace('style-src-elem', `style-src-elem ${hash}`),
  };
}

/** A team's name is what a remote's manifest says: nothing of it may end the string or the style sheet. */
const nameTeam = ([remote, owner]: [string, string | undefined]) =>
  owner && /^[\w@/. -]+$/.test(owner)
    ? `[data-piece^="${remote}/"]::before{content:attr(data-piece) " \\B7  ${owner}"}`
    : '';
