import { siteLanguage } from '@site/shared-contracts';
import type { FastifyReply } from 'fastify';
import { allColors } from '@site/shared-ui/colors';
import { brandStyles } from '../../site/brand-colors';
import type { Site } from '../../site/site-context';
import { toolsPages, type ToolsPath } from './tools-pages';
import { escapeHtml } from '../head/html-tag';
import { DocumentCode } from '../rendering/content-security';
import type { ShellAssets } from '../rendering/html-document';

export type SendToolsPage = (reply: FastifyReply, path: ToolsPath) => FastifyReply;

/** Sends the page of a developer tool. It has no data: its script asks for them, with the right of an admin. */
export const createToolsPage =
  (site: () => Site, { tools: [url, integrity], fontFaces }: ShellAssets): SendToolsPage =>
  (reply, path) => {
    const { content } = site();
    const code = new DocumentCode();
    const html = [
      `<!doctype html><html lang="${siteLanguage}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
      `<meta name="theme-color" content="${allColors(content.colors).brandStrong}">`,
      `<title>${toolsPages[path]} | ${escapeHtml(content.company.name)}</title>`,
      content.colors ? code.style(brandStyles(content.colors)) : '',
      code.style(fontFaces),
      code.ownScript(url, integrity),
      '</head><body><div id="root"></div></body></html>',
    ].join('');
    return reply
      .headers({ 'cache-control': 'private, no-store', 'content-security-policy': code.policy() })
      .type('text/html; charset=utf-8')
      .send(html);
  };
