// Which folders of a package may import which. Layers are listed from the bottom up: a folder imports from lower layers
// only, and not from a folder beside it. What two features share moves to a folder below them. That no folders import each
// other in a circle is checked without lists, in every package (eslint.folders.js).
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';

/**
 * `*` are all folders that have no name here, the features: a new one is protected on its first day. `.` are the files
 * that are in the root itself, where none has a name here.
 * @type {Record<string, string[][]>}
 */
const layersOf = {
  'mfe-admin/src': [
    ['format', 'links', 'session', 'notices', 'passkeys'],
    ['api-client', 'components'],
    ['deletion', 'editing', 'lists'],
    ['picture-library'],
    ['addresses', 'browser-notices', 'content-publishing', 'pasted-text', 'presence', 'schema-form'],
    ['rich-text-editor'],
    ['features/*', 'layout', '*'],
    ['area'],
  ],
  'mfe-catalogue/src': [
    ['lazy-part', 'price', 'product-picture', 'list-params', 'language-name'],
    ['product-card'],
    ['*'],
  ],
  'mfe-content/src': [
    ['article-queries', 'article-text', 'company-time-zone', 'section'],
    ['article-card'],
    ['article-list', 'article-page'],
    ['*'],
  ],
  'mfe-enquiry/src': [
    ['quote-items'],
    ['outbox'],
    ['enquiry-form'],
    ['contact-form', 'contact-map', 'contact-ways'],
    ['*'],
  ],
  'shell/src': [
    ['bootstrap', 'composition', 'scheduling', 'service-worker', 'site'],
    ['offline', 'reports'],
    ['pieces'],
    ['federation', 'layout'],
    ['routes'],
    ['app'],
    ['server'],
    ['*'],
    ['.'],
  ],
  'shell/src/server': [
    ['config', 'files', 'http', 'purging'],
    ['remotes', 'share-images'],
    ['forms', 'head', 'site-content'],
    ['feeds'],
    ['rendering'],
    ['workers'],
    ['metrics'],
    ['developer-tools', 'serving'],
    ['*'],
    ['inspector', 'page-routes'],
    ['.'],
  ],
  'publishing/src': [
    ['process'],
    ['check-types.mjs', 'clock.mjs', 'steps.mjs'],
    ['contract', 'shells.mjs', 'storage'],
    ['registry'],
    ['hosts', 'keys.mjs', 'override-links.mjs', 'registry-hook.mjs', 'remotes'],
    ['gate', 'settings.mjs'],
    ['trusted-remotes.mjs'],
    ['open-registry.mjs'],
    ['command-context.mjs', 'lower-traffic.mjs', 'take-over-old-registry.mjs'],
    ['commands', 'start-publish.mjs'],
  ],
  'api/src': [
    ['config', 'problems', 'time'],
    ['csv', 'database', 'multipart', 'settings'],
    ['http'],
    ['health', 'rate-limits', 'response-cache'],
    ['asked-products', 'audit', 'images', 'timeline'],
    ['mail', 'search', 'virus-scan'],
    ['sign-in'],
    ['second-factor'],
    ['enquiries'],
    ['content', 'addresses'],
    ['own-pages'],
    ['sheets', 'site-content'],
    ['jobs', 'privacy'],
    ['backup', 'incoming-mail'],
    ['people'],
    ['*'],
    ['bulk-changes', 'desk', 'quotations', 'site-check', 'suggestions'],
    ['answers', 'demo-documents'],
    ['demo'],
  ],
};

/** @param {string} folder */
const foldersIn = (folder) =>
  readdirSync(path.join(import.meta.dirname, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(path.join(import.meta.dirname, folder)).filter((name) => name.endsWith('.mjs'));

/** @param {string} root */
function zonesOf(root) {
  const layers = layersOf[root] ?? [];
  const named = layers.flat();
  // A renamed folder would lose its layer in silence.
  const missing = named.filter(
    (name) => name !== '*' && !existsSync(path.join(import.meta.dirname, root, name.replace('/*', ''))),
  );
  if (missing.length > 0) throw new Error(`${root} has no folder ${missing.join(', ')}.`);
  const files = named.some((name) => name.endsWith('.mjs')) ? filesIn(root) : [];
  const homeless = files.filter((name) => !named.includes(name));
  if (homeless.length > 0) throw new Error(`${homeless.join(', ')} in ${root} has no layer.`);
  const unnamed = foldersIn(root).filter((name) => !named.some((entry) => entry.split('/')[0] === name));
  /** @param {string} entry */
  const expand = (entry) => {
    if (entry === '*') return unnamed;
    if (!entry.endsWith('/*')) return [entry];
    const parent = entry.slice(0, -2);
    return foldersIn(`${root}/${parent}`).map((name) => `${parent}/${name}`);
  };
  const folders = layers.flatMap((layer, level) =>
    layer.flatMap(expand).map((folder) => ({ folder, level })),
  );
  /** @param {string} folder */
  const pathOf = (folder) => (folder === '.' ? `${root}/*` : `${root}/${folder}`);
  return folders.flatMap(({ folder, level }) => {
    const forbidden = folders.filter((other) => other.folder !== folder && other.level >= level);
    // The rule takes patterns or folders, not both in one list.
    return [
      forbidden.filter((other) => other.folder === '.'),
      forbidden.filter((other) => other.folder !== '.'),
    ]
      .filter((from) => from.length > 0)
      .map((from) => ({
        target: pathOf(folder),
        from: from.map((other) => pathOf(other.folder)),
        message: 'This folder is beside or above the importing one (see eslint.features.js).',
      }));
  });
}

const roots = Object.keys(layersOf);

/** @type {import('eslint').Linter.Config[]} */
export const featureLayers = [
  {
    files: roots.map((root) => `${root}/**/*.{ts,tsx,mjs}`),
    // A test may combine features.
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx'] })] },
    rules: {
      // One list for all: the files of a root in another one are in layers of both.
      'import-x/no-restricted-paths': [
        'error',
        { basePath: import.meta.dirname, zones: roots.flatMap(zonesOf) },
      ],
    },
  },
];
