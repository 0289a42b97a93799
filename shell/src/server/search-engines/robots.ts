import { sitemapPath } from './sitemap';

/**
 * What search engines need not fetch. Search results are not listed here: they have `noindex`, which a search engine
 * can only read if it may fetch them.
 */
export const writeRobots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /api/images/',
    'Disallow: /api/',
    'Disallow: /admin',
    // The same page with a form over it.
    'Disallow: /*?quote=',
    'Disallow: /*&quote=',
    '',
    `Sitemap: ${publicUrl}${sitemapPath}`,
    '',
  ].join('\n');
