// Which of Jest's files `npm test` runs, and which `npm run test:deep`: patterns for the runner.

/**
 * Folders and files of the API whose tests do not depend on the engine: what they assert is decided before a query, or after
 * it. On the second engine they run with the deep tests.
 */
const withoutEngine = [
  'access',
  'brochure/',
  'bulk-changes/import-products',
  'csv/',
  'documentation/',
  'images/',
  'multipart/',
  'pictures/',
  'problems/',
  'products/product-details',
  'rate-limits/',
  'sheets/',
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
