// Which of Jest's files `npm test` runs, and which `npm run test:deep`: patterns for the runner.

/**
 * Folders and files of the API whose tests do not depend on the engine: what they assert is decided before a query, or after
 * it. On the second engine they run with the deep tests.
 */
const withoutEngine = [
  'access',
  'admins/admin-command',
  'app.test',
  'articles/article-(details|fields)',
  'backup/backup-command',
  'brochure/',
  'bulk-changes/import-products',
  'commands.test',
  'config/',
  'content/delete-old-versions',
  'csv/',
  'demo/',
  'doctor/',
  'documentation/',
  'http/',
  'images/(avif|damaged|hostile|image-(alt|bucket|files|routes)|processing|text)',
  'mail/(enquiry-mail|mail-routes)',
  'metrics/',
  'multipart/',
  'pictures/',
  'problems/',
  'products/product-details',
  'rate-limits/',
  'time/',
  'response-cache/',
  'server.test',
  'sheets/',
  'sign-in/(attack|normalise|password|require)',
  'site-check/',
  'site-content/',
  'sitemap/',
].join('|');

export const usualTests = String.raw`(?<!\.(deep|measured)(\.\w+)?)\.test\.tsx?$`;
/** Files of tests that take long, or repeat what others show. */
export const deepTests = String.raw`\.deep(\.\w+)?\.test\.tsx?$`;

/** They assert times: nothing runs beside them. */
export const measuredTests = String.raw`\.measured\.test\.tsx?$`;
/** On the second engine. */
export const enginesTests = `/api/(?!src/(${withoutEngine})).*${usualTests}`;
export const enginesDeepTests = `/api/src/(${withoutEngine}).*${usualTests}|${deepTests}`;
