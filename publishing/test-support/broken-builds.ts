// Breakages of the catalogue in its sources: those of two trials, and more.

export interface Edit {
  file: string;
  from: string;
  to: string;
}

export interface BrokenBuild {
  name: string;
  edits: Edit[];
  /** What the team reads. */
  reason: RegExp;
}

const list = 'mfe-catalogue/src/product-list/product-list.tsx';
const listPiece = 'mfe-catalogue/src/product-list/product-list.piece.ts';
const detail = 'mfe-catalogue/src/product-detail/product-detail.tsx';
const detailPiece = 'mfe-catalogue/src/product-detail/product-detail.piece.ts';
const sharedModules = 'publishing/src/remotes/shared-modules.mjs';
const remotePackage = 'mfe-catalogue/package.json';
const remotes = 'shared-contracts/src/remotes.ts';

const isServer = `typeof window === 'undefined'`;
/** As code of a remote can reach it that was not written for Node. */
const node =
  '(globalThis as unknown as { process: { exit: (code: number) => never; cpuUsage: () => { user: number } } }).process';
const exit = (code: number) => `${node}.exit(${String(code)})`;

const atModuleScope = (code: string): Edit[] => [
  { file: list, from: '/** The catalogue. Its state', to: `${code}\n/** The catalogue. Its state` },
];
const inRender = (code: string): Edit => ({
  file: list,
  from: '  const listing = useListing(named);\n',
  to: `  const listing = useListing(named);\n  ${code}\n`,
});
const importing = (names: string): Edit => ({
  file: list,
  from: `import { useRef } from 'react';`,
  to: `import { useRef, ${names} } from 'react';`,
});
const inEffect = (code: string): Edit[] => [
  importing('useEffect'),
  inRender(`useEffect(() => { ${code} }, []);`),
];
/** Code that runs after a person has used a control of the list. */
const afterUse = (code: string): Edit[] => [
  importing('useEffect, useState'),
  inRender(`const [uses, setUses] = useState(0); ${code}`),
  { file: list, from: '<Controls>', to: '<Controls onChange={() => { setUses(1); }}>' },
];
const inListPrefetch = (code: string): Edit[] => [
  {
    file: listPiece,
    from: '  async prefetch({ queryClient, url }) {',
    to: `  async prefetch({ queryClient, url }) {\n    ${code}`,
  },
];

/** Characters that do not become fewer when they are compressed. */
function noise(count: number): string {
  let seed = 1;
  let text = '';
  while (text.length < count) text += (seed = (seed * 48_271) % 2_147_483_647).toString(36);
  return text;
}

const firstTrial: BrokenBuild[] = [
  {
    name: 'a syntax error',
    edits: [{ file: list, from: 'export function ProductList(', to: 'export function ProductList((' }],
    reason: /product-list\.tsx:\d+/,
  },
  {
    name: 'a type error',
    edits: atModuleScope(`export const pages: number = 'ten';`),
    reason: /product-list\.tsx:\d+:\d+ Type 'string' is not assignable to type 'number'/,
  },
  {
    name: 'a throw at module scope, on the server',
    edits: atModuleScope(`if (${isServer}) throw new Error('boom module server');`),
    reason: /boom module server.*while it was evaluated/s,
  },
  {
    name: 'a throw at module scope, in the browser',
    edits: atModuleScope(`if (!(${isServer})) throw new Error('boom module browser');`),
    reason: /boom module browser.*'product-list', loaded in a browser/s,
  },
  {
    name: 'a throw at render, in the browser',
    edits: [inRender(`if (!(${isServer})) throw new Error('boom browser');`)],
    reason: /boom browser.*'product-list', hydrated in a browser/s,
  },
  {
    name: 'a throw at render, on the server',
    edits: [inRender(`if (${isServer}) throw new Error('boom server');`)],
    reason: /boom server.*'product-list', rendered on the server/s,
  },
  {
    name: 'a piece that was removed',
    edits: [
      {
        file: remotePackage,
        from: `      "./trending-products": "./src/trending-products/trending-products.piece.ts",\n`,
        to: '',
      },
      { file: remotePackage, from: `      "trending-products": 19300,\n`, to: '' },
    ],
    reason: /the piece 'trending-products' is missing/,
  },
  {
    name: 'a prop that was renamed with its contract',
    edits: [
      { file: remotes, from: '    id: string;', to: '    productId: string;' },
      { file: detail, from: 'ProductDetail({ id, badges }', to: 'ProductDetail({ productId: id, badges }' },
      { file: detailPiece, from: 'readProductId(props.id)', to: 'readProductId(props.productId)' },
      {
        file: 'mfe-catalogue/src/standalone-host.tsx',
        from: 'part(productDetail, { id, categoryId })',
        to: 'part(productDetail, { productId: id, categoryId })',
      },
    ],
    reason: /props of 'product-detail' do not fit/,
  },
  {
    name: 'another major version of react',
    edits: [
      {
        file: sharedModules,
        from: 'requiredVersion: `^${version}`',
        to: `requiredVersion: name === 'react' ? '^18.2.0' : \`^\${version}\``,
      },
    ],
    reason: /needs react \^18\.2\.0, and the shell has 19/,
  },
  {
    name: 'a library that the shell lacks',
    edits: [{ file: sharedModules, from: `  'zustand',\n`, to: `  'zustand',\n  'scheduler',\n` }],
    reason: /shared library 'scheduler', which the shell does not have/,
  },
  {
    name: 'a field that the API does not send',
    edits: [
      {
        file: 'shared-contracts/src/schemas/products.ts',
        from: '  productDescription: z.string(),',
        to: '  productDescription: z.string(),\n  density: z.string(),',
      },
    ],
    reason: /the response has no field 'density'/,
  },
  {
    name: '500 kB of junk',
    edits: [
      ...atModuleScope(`const junk = '${noise(500_000)}';`),
      { file: list, from: '<Controls>', to: '<Controls data-junk={junk.charCodeAt(listing.params.page)}>' },
    ],
    reason: /the scripts of 'product-list' have \d+ bytes \(brotli\), and its budget is/,
  },
  {
    name: 'a prefetch that hangs',
    edits: inListPrefetch('await new Promise(() => undefined);'),
    reason: /'prefetch' did not end within 1500 ms.*'product-list'/s,
  },
  {
    name: 'a piece that suspends for ever',
    edits: [
      importing('use'),
      ...atModuleScope('const never = new Promise<void>(() => undefined);'),
      inRender('use(never);'),
    ],
    reason: /waits for something that does not come.*'product-list'/s,
  },
  {
    name: 'a render that keeps the server busy for 20 s',
    edits: [
      inRender(
        `if (${isServer}) for (const start = ${node}.cpuUsage().user; ${node}.cpuUsage().user - start < 20_000_000;);`,
      ),
    ],
    reason: /did not end within 10\.0 s of processor time.*'product-list'/s,
  },
  {
    name: 'an exit at render',
    edits: [inRender(`if (${isServer}) ${exit(1)};`)],
    reason: /ended the process that checked it \(exit code 1\).*'product-list'/s,
  },
  {
    name: 'an exit without an error at module scope',
    edits: atModuleScope(`if (${isServer}) ${exit(0)};`),
    reason: /ended the process that checked it \(exit code 0\)/,
  },
  {
    name: 'a loop at module scope',
    edits: atModuleScope(`if (${isServer}) for (let at = 0; at >= 0;) at = Math.abs(at);`),
    reason: /did not end within 10\.0 s of processor time.*was evaluated/s,
  },
];

const secondTrial: BrokenBuild[] = [
  {
    name: 'a piece that renders nothing',
    edits: [inRender('if (Date.now() > 0) return null;')],
    reason: /it shows nothing; the live build shows "Beauty Soap.*'product-list'/s,
  },
  {
    name: 'a page that says 404',
    edits: inListPrefetch(`if (Date.now() > 0) return { status: 404, title: 'Not found' };`),
    reason: /the status of the page is 404, and of the live build 200/,
  },
  {
    name: 'a throw for one product',
    edits: [
      {
        file: detail,
        from: '  const productId = readProductId(id);',
        to: `  const productId = readProductId(id);\n  if (productId === 7) throw new Error('seven');`,
      },
    ],
    reason: /seven.*'product-detail', rendered on the server with the recorded item 'product 7'/s,
  },
  {
    name: 'a throw after an interaction',
    edits: afterUse(`useEffect(() => undefined, []); if (uses > 0) throw new Error('used');`),
    reason: /used.*'product-list', in a browser with recorded data, after a person has used '/s,
  },
  {
    name: 'effects without an end after an interaction',
    edits: afterUse('useEffect(() => { if (uses > 0) setUses(uses + 1); }, [uses]);'),
    reason: /(Maximum update depth|it changes without end).*after a person has used '/s,
  },
  {
    name: 'an endless loop some seconds after load',
    edits: inEffect('setTimeout(() => { for (let at = 0; at >= 0;) at = Math.abs(at); }, 4_000);'),
    reason: /it blocks the (browser|page)/,
  },
  {
    name: 'a main thread that is blocked for 3 s',
    edits: inEffect('for (const end = performance.now() + 3_000; performance.now() < end;);'),
    reason: /it blocks the page for \d+ ms; at most 200 ms are allowed|it changes without end/,
  },
  {
    name: 'a title that changes every 200 ms',
    edits: inEffect(`setInterval(() => { document.title = 'HACKED'; }, 200);`),
    reason: /it changes the title of the page to 'HACKED'/,
  },
  {
    name: 'storage that is cleared',
    edits: inEffect(
      'localStorage.clear(); sessionStorage.clear(); void indexedDB.databases().then((all) => { for (const { name } of all) indexedDB.deleteDatabase(name ?? ""); });',
    ),
    reason: /it deletes what others have stored in the browser/,
  },
  {
    name: 'memory that grows in the browser',
    edits: inEffect(
      'const kept: unknown[] = []; setInterval(() => { kept.push(new Array(250_000).fill(kept.length)); }, 50);',
    ),
    reason: /its memory grows by \d+\.\d MB in 3 s/,
  },
  {
    name: '500 scroll listeners',
    edits: inEffect('for (let at = 0; at < 500; at += 1) addEventListener("scroll", () => at);'),
    reason: /5\d\d listeners are added to the window or the document/,
  },
  {
    name: 'header and footer that are removed',
    edits: inEffect(
      `document.querySelector('header')?.remove(); document.querySelector('footer')?.remove();`,
    ),
    reason: /it hides or removes the header of the page.*the footer of the page/s,
  },
  {
    name: 'a style sheet for the whole page',
    edits: inEffect(
      `const sheet = new CSSStyleSheet(); sheet.replaceSync('.shell-header { display: none }'); document.adoptedStyleSheets.push(sheet);`,
    ),
    reason: /it adds a style sheet to the whole page/,
  },
  {
    name: 'data of all pieces that are cleared again and again',
    edits: [
      {
        file: list,
        from: `import { Link } from '@site/shared-contracts/router';`,
        to: `import { Link } from '@site/shared-contracts/router';\nimport { useQueryClient } from '@site/shared-contracts/query';`,
      },
      importing('useEffect'),
      inRender(
        'const client = useQueryClient(); useEffect(() => { setInterval(() => { client.clear(); }, 300); }, [client]);',
      ),
    ],
    reason: /it deletes the data of other pieces/,
  },
  {
    name: 'a storm of requests',
    edits: inEffect(`setInterval(() => { void fetch('/api/category/all'); }, 10);`),
    reason: /requests are sent in 3 s|it changes without end/,
  },
  {
    name: 'a visitor who is led away after 2.5 s',
    edits: inEffect(`setTimeout(() => { location.href = '/contact'; }, 2_500);`),
    reason: /it leads to another page by itself: \/contact/,
  },
  {
    name: 'a prototype that is changed at module scope',
    edits: atModuleScope(`Object.assign(Object.prototype, { get: () => 'polluted' });`),
    reason: /Invalid property descriptor|Cannot read/,
  },
  {
    name: 'fetch and XMLHttpRequest that are replaced',
    edits: inEffect(
      `const original = globalThis.fetch; globalThis.fetch = (...all) => original(...all); XMLHttpRequest.prototype.open = function open() { return undefined; };`,
    ),
    reason: /it replaces (window\.fetch|XMLHttpRequest\.prototype\.open)/,
  },
  {
    name: 'a service worker',
    edits: inEffect(`void navigator.serviceWorker.register('/service-worker-of-a-remote.js');`),
    reason: /ServiceWorker/,
  },
  {
    name: 'a call of the admin area',
    edits: inEffect(`void fetch('/api/admins/all');`),
    reason: /a request of it fails: .*\/api\/admins\/all/,
  },
  {
    name: 'scripts of others and a tracking pixel',
    edits: inEffect(
      `document.head.append(Object.assign(document.createElement('script'), { src: 'http://127.0.0.1:9/a.js' })); document.head.append(Object.assign(document.createElement('script'), { text: 'globalThis.ran = 1' })); new Image().src = 'http://127.0.0.1:9/pixel.png';`,
    ),
    reason: /(it adds a script from elsewhere|it sends a request elsewhere): http:\/\/127\.0\.0\.1:9\//,
  },
  {
    name: 'a copy of react of its own, within its budget',
    edits: [
      {
        file: sharedModules,
        from: '    Object.entries(sharedVersions).map(([name, version]) => [',
        to: `    Object.entries(sharedVersions).filter(([name]) => name !== 'react').map(([name, version]) => [`,
      },
      { file: remotePackage, from: '"product-list": 23700', to: '"product-list": 90000' },
      { file: remotePackage, from: '"trending-products": 19300', to: '"trending-products": 90000' },
      { file: remotePackage, from: '"product-detail": 21500', to: '"product-detail": 90000' },
      { file: remotePackage, from: '"compare": 18600', to: '"compare": 90000' },
    ],
    reason: /5 kB more|it throws/,
  },
  {
    name: 'memory that grows on the server with each render',
    edits: [
      ...atModuleScope('const kept: unknown[] = [];'),
      inRender(`if (${isServer}) kept.push(new Array(600_000).fill(kept.length));`),
    ],
    reason: /each render leaves \d\.\d MB in the memory of the server/,
  },
];

const ownInventions: BrokenBuild[] = [
  {
    name: 'clicks that are taken from the whole page',
    edits: inEffect(
      `document.addEventListener('click', (event) => { event.stopPropagation(); event.preventDefault(); }, true);`,
    ),
    reason: /it takes clicks beside its own place/,
  },
  {
    name: 'a page that search engines must not list',
    edits: [
      { file: detailPiece, from: '    status: 200,\n', to: '    status: 200,\n    isUnlisted: true,\n' },
    ],
    reason: /the isUnlisted of the page is true, and of the live build nothing/,
  },
  {
    name: 'a list that a style hides',
    edits: [
      { file: list, from: '  return (\n    <>', to: `  return (\n    <div style={{ display: 'none' }}>` },
      { file: list, from: '      </Columns>\n    </>', to: '      </Columns>\n    </div>' },
    ],
    reason: /it shows nothing; the live build shows "Beauty Soap.*'product-list', shown in a browser/s,
  },
  {
    name: 'a product page that has lost the link for a quote',
    edits: [
      {
        file: 'mfe-catalogue/src/product-detail/asking.tsx',
        from: 'to={links.quote(id, location, quotedSize)}',
        to: 'to={links.contact()}',
      },
    ],
    reason: /the link '.*quote=1.*' is gone \(there is now '\/contact'\)/,
  },
  {
    name: 'an error that nobody catches, in the promise of a control',
    edits: afterUse(
      `useEffect(() => { if (uses > 0) void Promise.reject(new Error('not sent')); }, [uses]);`,
    ),
    reason: /not sent.*after a person has used '/s,
  },
];

/** Refused before a visitor can get them. */
export const brokenBuilds: readonly BrokenBuild[] = [...firstTrial, ...secondTrial, ...ownInventions];

/** No recorded data can show them; tests/e2e/crashing-builds.spec.ts shows what the site does. */
export const containedBuilds: readonly BrokenBuild[] = [
  {
    name: 'an exit at one search text',
    edits: [inRender(`if (${isServer} && listing.params.search === 'crashme') ${exit(1)};`)],
    reason: /^$/,
  },
];
