import fs from 'node:fs/promises';
import path from 'node:path';
import { links, siteLanguage } from '@site/shared-contracts';
import type { Right } from '@site/shared-contracts/schemas';
import { mailHref, phoneHref } from '@site/shared-contracts/site-content';
import type { FastifyPluginAsync } from 'fastify';
import { brochureName, ownBrochureName } from './brochure-file';
import { allColors } from '@site/shared-ui/colors';
import type { Site } from '../../site/site-context';
import { escapeHtml } from '../head/html-tag';
import { requireRight } from '../developer-tools/require-right';
import { DocumentCode } from '../rendering/content-security';
import type { BrochureMaker } from './brochure-maker';
import type { OwnBrochure } from './own-brochure';

export interface BrochureRoutesOptions {
  folders: { brochure: string };
  site: () => Site;
  brochureMaker: Pick<BrochureMaker, 'state' | 'makeNow'>;
  ownBrochure: Pick<OwnBrochure, 'exists'>;
  apiBaseUrl: string;
}

/** Seconds for which a copy is used unasked: what was uploaded or made is what visitors get a minute later. */
const BROCHURE_AGE = 60;

/** Seconds after which a client may retry while the brochure is being made. */
const BROCHURE_RETRY_AFTER = 15;

/**
 * Serves the brochure, which is the one that an admin has uploaded where there is one: a new one replaces the file
 * atomically at any time. Admins see at `/_brochure` how the one stands that the site makes, and ask for a new one.
 */
export const brochureRoutes: FastifyPluginAsync<BrochureRoutesOptions> = (
  app,
  { folders, site, brochureMaker, ownBrochure, apiBaseUrl },
) => {
  const only = (right: Right) => ({ onRequest: requireRight(right, { apiBaseUrl, isDevelopment: false }) });
  app.get('/_brochure', only('catalogue.view'), async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    return brochureMaker.state();
  });
  app.post('/_brochure', only('catalogue.edit'), async (_, reply) => {
    brochureMaker.makeNow();
    return reply
      .code(202)
      .header('cache-control', 'no-store')
      .send(await brochureMaker.state());
  });
  app.get(`/${brochureName}`, async (_, reply) => {
    const name = (await ownBrochure.exists()) ? ownBrochureName : brochureName;
    const exists = await fs.access(path.join(folders.brochure, name)).then(
      () => true,
      () => false,
    );
    if (exists) {
      const company = site().content.company.name.replace(/[^\w-]+/g, '-');
      return reply
        .header('cache-control', `public, max-age=${BROCHURE_AGE}, must-revalidate`)
        .header('content-disposition', `inline; filename="${company}-${brochureName}"`)
        .sendFile(name, folders.brochure, { cacheControl: false });
    }
    const code = new DocumentCode();
    const html = renderPendingPage(site(), code);
    return reply
      .code(503)
      .headers({
        'retry-after': BROCHURE_RETRY_AFTER,
        'cache-control': 'no-store',
        'content-security-policy': code.policy(),
      })
      .type('text/html; charset=utf-8')
      .send(html);
  });
  return Promise.resolve();
};

/** For visitors who open the link in the first minute of a new site. */
function renderPendingPage({ content: { company, contact, colors, hero } }: Site, code: DocumentCode) {
  const { brandStrong, brandBright, onBrand } = allColors(colors);
  const css = [
    'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;',
    `background:${brandStrong};color:${onBrand};font:18px/1.6 system-ui,sans-serif}main{max-width:34rem}`,
    `h1{margin:0 0 16px;font-size:2rem;line-height:1.2}a{color:${brandBright}}`,
  ];
  return [
    `<!doctype html><html lang="${siteLanguage}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>Brochure | ${escapeHtml(company.name)}</title>`,
    code.style(css.join('')),
    '</head><body><main>',
    '<h1>The brochure is being made</h1>',
    `<p>Please <a href="${escapeHtml(hero.brochure.href)}">ask for it again</a> in a moment. Our products are all `,
    `<a href="${links.products({ category: 'all' })}">on this site</a>, and we answer at `,
    `<a href="${escapeHtml(phoneHref(contact.phone))}">${escapeHtml(contact.phone)}</a> and `,
    `<a href="${escapeHtml(mailHref(contact.email))}">${escapeHtml(contact.email)}</a>.</p></main></body></html>`,
  ].join('');
}
