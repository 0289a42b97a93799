import type { SiteContent } from '@site/shared-contracts/site-content';
import { allColors, brandStyles } from '../../site/brand-colors';
import { iconPaths, manifestPath } from '../brand-icons/icon-paths';
import { escapeHtml } from '../head/html-tag';
import type { DocumentCode } from './content-security';

/** The files of the shell's build that a page links to. */
export interface ShellAssets {
  /** URLs of the shell's own scripts. */
  main: string[];
  /** URLs of the federation runtime, for pages with pieces that hydrate on load. */
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
  /** Scripts of pieces that hydrate at once, with their SHA-384. */
  preloads: { url: string; integrity: string | undefined }[];
}

/**
 * Independent of data: with it the browser starts to download what this page needs. Scripts have a lower priority than
 * the images: the page can be read without scripts.
 */
export function startOfHead({ code, assets, site, preloads }: HeadStart): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="theme-color" content="${allColors(site.colors).brandStrong}">`,
    site.colors ? code.style(brandStyles(site.colors)) : '',
    `<link rel="icon" sizes="32x32" href="${iconPaths.ico}">`,
    `<link rel="icon" type="image/svg+xml" href="/site/${escapeHtml(site.favicon)}">`,
    `<link rel="apple-touch-icon" href="${iconPaths.apple}">`,
    `<link rel="manifest" href="${manifestPath}">`,
    // The font is not preloaded: Chromium would hold the first paint for it.
    code.style(assets.fontFaces),
    ...assets.main.map((url) => code.externalScript(url, assets.integrity[url], 'fetchpriority="low" defer')),
    ...preloads.map(({ url, integrity }) => code.scriptPreload(url, integrity)),
  ].join('');
}

export const restOfHead = (metaTags: string, styleTag: string): string =>
  `${metaTags}${styleTag}</head><body><div id="root">`;

export const endOfBody = (bootData: string): string => `</div>${bootData}</body></html>`;
