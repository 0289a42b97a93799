import { siteLanguage } from '@site/shared-contracts';
import type { ScriptFile } from '../../bootstrap/bootstrap-state';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { allColors } from '@site/shared-ui/colors';
import { brandStyles } from '../../site/brand-colors';
import { iconPaths, manifestPath } from '../head/icon-paths';
import { escapeHtml } from '../head/html-tag';
import type { DocumentCode } from './content-security';

/** The files of the shell's build that a page links to. */
export interface ShellAssets {
  /** The code of the inline script that starts the others. */
  bootstrap: string;
  /** Prefetches code and registers the service worker, once a page is loaded. */
  idle: ScriptFile;
  /** The pages for developers. */
  tools: ScriptFile;
  /** The scripts that hydrate a page, in the order in which they run. */
  main: ScriptFile[];
  /** URLs of the federation runtime, for pages with pieces. */
  federation: string[];
  /** The `@font-face` rules. */
  fontFaces: string;
  /** URL to SHA-384 of every script of the shell. */
  integrity: Record<string, string>;
}

export interface HeadStart {
  code: DocumentCode;
  assets: ShellAssets;
  site: SiteContent;
  /** JSON elements for the bootstrap. Before everything that contains data, so that none of it can replace them. */
  startData: string;
}

/**
 * With it the browser starts to download what this page needs. No script is among that: the inline one loads the others
 * when the visitor uses the page.
 */
export function startOfHead({ code, assets, site, startData }: HeadStart): string {
  return [
    `<!doctype html><html lang="${siteLanguage}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="theme-color" content="${allColors(site.colors).brandStrong}">`,
    site.colors ? code.style(brandStyles(site.colors)) : '',
    `<link rel="icon" sizes="32x32" href="${iconPaths.ico}">`,
    site.favicon ? `<link rel="icon" type="image/svg+xml" href="/site/${escapeHtml(site.favicon)}">` : '',
    `<link rel="apple-touch-icon" href="${iconPaths.apple}">`,
    `<link rel="manifest" href="${manifestPath}">`,
    // The font is not preloaded: Chromium would hold the first paint for it.
    code.style(assets.fontFaces),
    code.inlineScript(assets.bootstrap),
    startData,
  ].join('');
}

export const restOfHead = (metaTags: string, styleTag: string): string =>
  `${metaTags}${styleTag}</head><body><div id="root">`;

export const endOfBody = '</div></body></html>';
