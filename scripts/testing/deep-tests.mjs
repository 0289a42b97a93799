// Which files of Jest's tests `npm test` runs, and which `npm run test:deep`: patterns for the runner.

/** Files of tests that take long, or repeat what others show. */
const deepFiles = String.raw`\.deep\.test\.tsx?$`;

/**
 * Folders of the API whose tests do not depend on the engine: what they assert is decided before a query, or after it. On
 * the second engine they run with the deep tests.
 */
const withoutEngine = [
  'csv',
  'documentation',
  'images',
  'mail',
  'multipart',
  'problems',
  'rate-limits',
  'sheets',
].join('|');

export const usualTests = String.raw`(?<!\.(deep|measured))\.test\.tsx?$`;
/** They assert times: nothing runs beside them. */
export const measuredTests = String.raw`\.measured\.test\.tsx?$`;
export const deepTests = deepFiles;
/** On the second engine. */
export const enginesTests = String.raw`/api/(?!src/(${withoutEngine})/).*(?<!\.(deep|measured))\.test\.ts$`;
export const enginesDeepTests = String.raw`/api/src/(${withoutEngine})/.*\.test\.ts$|${deepFiles}`;
