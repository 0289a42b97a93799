import { sitemapPath } from './sitemap';

/**
 * What search engines need not ask for. Results of a search are not among it: they say themselves that they are not to be
 * listed, which only who asks for them can read.
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
