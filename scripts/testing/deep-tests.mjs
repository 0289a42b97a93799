// Which of Jest's files `npm test` runs, and which `npm run test:deep`: patterns for the runner.

/**
 * Folders and files of the API whose tests do not depend on the engine: what they assert is decided before a query or after
 * it, or their queries are those of other tests. On the second engine they run with the deep tests.
 */
const withoutEngine = [
  'access',
  'addresses/',
  'admins/admin-(command|routes)',
  'app(?=\\.)',
  'articles/article-(details|fields)',
  'audit/',
  'backup/(backup-(command|routes|signature)|write-archive)',
  'brochure/',
  'bulk-changes/(import-products|open-csv)',
  'categories/category-changes',
  'commands(?=\\.)',
  'config/',
  'content/(delete-old-versions|list-incomplete|previews|steady-clock)',
  'csv/',
  'dashboard/',
  'demo/',
  'doctor/',
  'enquiries/enquiry-(export|routes)',
  'documentation/',
  'housekeeping',
  'http/',
  'images/(avif|damaged|hostile|image-(alt|bucket|collector|files|routes|store)|processing|text)',
  'incoming-mail/incoming-mail',
  'mail-settings/',
  'mail/(enquiry-mail|mail-routes)',
  'metrics/',
  'multipart/',
  'pictures/',
  'presence/',
  'privacy/(erase-person|processing)',
  'problems/',
  'products/product-(changes|details|fields)',
  'rate-limits/',
  'redirects/',
  'response-cache/',
  'server(?=\\.)',
  'sheets/',
  'sign-in/(attack|normalise|password|require|session|sign-in-attempts)',
  'site-check/',
  'site-content/',
  'sitemap/',
  'time/',
].join('|');

export const usualTests = String.raw`(?<!\.(deep|measured)(\.\w+)?)\.test\.tsx?$`;
/** Files of tests that take long, or repeat what others show. */
export const deepTests = String.raw`\.deep(\.\w+)?\.test\.tsx?$`;

/** They assert times: nothing runs beside them. */
export const measuredTests = String.raw`\.measured\.test\.tsx?$`;
/** On the second engine. */
export const enginesTests = `/api/(?!src/(${withoutEngine})|property-tests/(arbitrary|planned)).*${usualTests}`;
export const enginesDeepTests = `/api/src/(${withoutEngine}).*${usualTests}|${deepTests}`;
