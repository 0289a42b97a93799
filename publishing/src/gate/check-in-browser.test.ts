import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { usualCases } from '@site/shared-testing/usual-cases';
import { buildCatalogue, writeChangedBuild, type BuildFiles } from '../../test-support/changed-build';
import { checkBuild } from './check-build.mjs';
import { createChecker } from './checker.mjs';

/** A browser is started for each build, and the page of the first one is built. */
const TIMEOUT = 120_000;

let folder: string;
let original: string;
let count = 0;
const checker = createChecker();

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'gate-in-browser-'));
  original = path.join(folder, 'original');
  await buildCatalogue(original);
}, 180_000);
afterAll(async () => {
  checker.stop();
  await fs.rm(folder, { recursive: true });
});

const pieces = ['trending-products', 'product-list', 'product-detail'];
/** What a changed component does with `react`, `Original` and its `props`, on the server and in the browser. */
type Body = string;
const unchanged = 'return react.createElement(Original, props);';
const shown = (element: string): Body => `return react.createElement('div', null, ${element});`;
const effect = (code: string): Body => `react.useEffect(() => { ${code} }, []); ${unchanged}`;

/** A build whose first pieces have these bodies. */
function changeComponents(build: BuildFiles, bodies: readonly Body[]): void {
  const changed = bodies
    .map((body, at) => `'${pieces[at] ?? ''}': (react, Original) => function Changed(props) { ${body} }`)
    .join(', ');
  build.server += `\n;{ const changed = { ${changed} };
    for (const [name, change] of Object.entries(changed)) {
      const piece = module.exports[name];
      piece.Component = change(require('react'), piece.Component);
    } }`;
  const { entry } = build.manifest;
  build.scripts[entry] = `${build.scripts[entry] ?? ''}\n;{ const changed = { ${changed} };
    const container = catalogue;
    let scope;
    catalogue = {
      init: (given, ...rest) => container.init((scope = given), ...rest),
      get: async (name) => {
        const factory = await container.get(name);
        const change = changed[name.slice(2)];
        if (!change) return factory;
        const react = (await Object.values(scope.react)[0].get())();
        const { piece } = factory();
        return () => ({ piece: { ...piece, Component: change(react, piece.Component) } });
      },
    }; }`;
}

async function check(change: (build: BuildFiles) => void): Promise<string> {
  const build = path.join(folder, String((count += 1)));
  await writeChangedBuild(original, build, change);
  return checkBuild('catalogue', build, { checker, inBrowser: true }).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

/** Each piece of a build has another fault, because a browser takes a second to start. */
const refused: [string, [Body, RegExp][]][] = [
  [
    'throw in an effect, write to the console, or check for the browser',
    [
      [
        effect(`throw new Error('boom')`),
        /it throws: boom.*'trending-products', hydrated in a browser with recorded data/,
      ],
      [effect(`console.error('Warning')`), /it writes to the console: Warning.*'product-list', hydrated/],
      [
        shown(`typeof window === 'undefined' ? 'from the server' : 'from the browser'`),
        /differs from the server's: \+ from the browser, - from the server.*'product-detail', hydrated/,
      ],
    ],
  ],
  [
    'depend on the time, on chance, or change without end',
    [
      [
        shown(`'at ' + Date.now()`),
        /differs from the server's: \+ at \d{13}, - at \d{13}\b.*'trending-products'/,
      ],
      [
        shown(`react.createElement('p', { id: String(Math.random()) }, 'text')`),
        /differs from the server's: \+ id="0.*'product-list'/,
      ],
      [
        `const [count, setCount] = react.useState(0);
         react.useEffect(() => { setCount(count + 1); });
         return react.createElement('p', null, count);`,
        /(Maximum update depth|it changes without end).*'product-detail'/,
      ],
    ],
  ],
  [
    'cannot be used by everybody, or change by a timer',
    [
      [
        shown(`react.createElement('img', { src: '/site/a.webp' })`),
        /axe, image-alt.*<img src.*'trending-products'/,
      ],
      [
        shown(`react.createElement('button', { type: 'button' })`),
        /axe, button-name.*<button.*'product-list'/,
      ],
      [
        `const [count, setCount] = react.useState(0);
         react.useEffect(() => { setInterval(() => setCount((before) => before + 1), 20); }, []);
         return react.createElement('p', null, count);`,
        /it changes without end.*'product-detail'/,
      ],
    ],
  ],
  [
    'throw in an event of the browser, call what the API lacks, or throw where it fails',
    [
      [
        effect(`queueMicrotask(() => { throw new Error('later'); })`),
        /it throws: later.*'trending-products'/,
      ],
      [effect(`void fetch('/api/offers')`), /a request of it fails: .*404.*\/api\/offers.*'product-list'/],
      [
        effect(
          `if (document.querySelector('#root')?.textContent?.includes('Try again')) throw new Error('no data')`,
        ),
        /it throws: no data.*'product-detail', hydrated in a browser with an API that fails/,
      ],
    ],
  ],
];
test.each(usualCases(refused, (_, at) => at % 2 === 0))(
  'pieces that %s are refused',
  async (_, faults) => {
    const message = await check((build) => {
      changeComponents(
        build,
        faults.map(([body]) => body),
      );
    });
    const lines = message.replace(/\n {2}/g, ' ');
    for (const [, reason] of faults) expect(lines).toMatch(reason);
  },
  TIMEOUT,
);

test(
  'a build whose scripts cannot be loaded is refused',
  async () => {
    const message = await check(({ scripts, manifest }) => {
      scripts[manifest.entry] = `throw new Error('not for this browser');`;
    });
    expect(message).toMatch(/not for this browser.*'product-list', loaded in a browser/s);
  },
  TIMEOUT,
);

test(
  'pieces that change after they were hydrated, in ways that everybody can use, pass',
  async () => {
    const message = await check((build) => {
      changeComponents(build, [
        `const [width, setWidth] = react.useState(0);
         react.useEffect(() => { setWidth(innerWidth); }, []);
         return react.createElement('p', { id: react.useId() }, width);`,
        `react.useEffect(() => { const timer = setInterval(() => {}, 100); return () => clearInterval(timer); }, []);
         return react.createElement('time', { suppressHydrationWarning: true }, Date.now());`,
        effect(`console.info('ready'); void fetch('/api/products/1');`),
      ]);
    });
    expect(message).toBe('');
  },
  TIMEOUT,
);

/** What happens to others a moment after the piece was hydrated, when it was at rest already. */
const later = (...codes: string[]): Body => effect(`setTimeout(() => { ${codes.join(';')} }, 400);`);

const sideEffects: [string, Body[], (RegExp | string)[]][] = [
  [
    'to the page and to storage',
    [
      later(
        `document.title = 'HACKED'`,
        'localStorage.clear()',
        `document.cookie = 'seen=1'`,
        `Array.prototype.last = function () { return this.at(-1); }`,
      ),
      later(
        'const sheet = new CSSStyleSheet()',
        `sheet.replaceSync('header { display: none }')`,
        'document.adoptedStyleSheets.push(sheet)',
        `document.querySelector('footer').remove()`,
      ),
      later(
        'globalThis.fetch = fetch.bind(globalThis)',
        'globalThis.myCatalogue = {}',
        `sessionStorage.setItem('my.seen', '1')`,
        `sessionStorage.setItem('catalogue.seen', '1')`,
        `indexedDB.deleteDatabase('other-team.mark')`,
      ),
    ],
    [
      "it changes the title of the page to 'HACKED'",
      'it deletes what others have stored in the browser',
      'it sets a cookie',
      'it adds Array.prototype.last to what all code of the page shares',
      'it adds a style sheet to the whole page',
      'it hides or removes the header of the page',
      'it hides or removes the footer of the page',
      'it replaces window.fetch, which all code of the page uses',
      'it adds window.myCatalogue to what all code of the page shares',
      "it stores 'my.seen', a name that does not begin with 'catalogue.'",
    ],
  ],
  [
    'by scripts of others, in memory and on the network',
    [
      later(
        `document.head.append(Object.assign(document.createElement('script'), { text: 'globalThis.ran = 1' }))`,
        `new Image().src = 'http://127.0.0.1:9/pixel.png'`,
      ),
      later(
        'for (let at = 0; at < 500; at += 1) addEventListener("scroll", () => at)',
        'const kept = []',
        'setInterval(() => kept.push(new Array(250_000).fill(kept.length)), 50)',
      ),
      later(`setInterval(() => void fetch('/api/products/1'), 50)`),
    ],
    [
      'it adds an inline script to the page',
      'it sends a request elsewhere: http://127.0.0.1:9/pixel.png',
      /while nobody uses it, 5\d\d listeners are added to the window or the document/,
      /its memory grows by \d+\.\d MB in 3 s/,
      /while nobody uses it, \d+ requests are sent in 3 s; at most 10 are allowed/,
    ],
  ],
  [
    'to the visitor, who is led away',
    [
      later(`location.href = '/contact'`),
      effect('const run = () => setTimeout(run); run();'),
      later(
        `document.head.append(Object.assign(document.createElement('script'), { src: 'http://127.0.0.1:9/a.js' }))`,
      ),
    ],
    [
      'it leads to another page by itself: /contact',
      /while nobody uses it, \d+ callbacks of timers run in 3 s/,
      'it adds a script from elsewhere: http://127.0.0.1:9/a.js',
    ],
  ],
  [
    'to other pieces, and when they are used',
    [
      later(`document.addEventListener('click', (event) => event.stopImmediatePropagation(), true)`),
      `const [isUsed, setIsUsed] = react.useState(false);
       if (isUsed) throw new Error('used');
       return react.createElement('button', { type: 'button', onClick: () => setIsUsed(true) }, 'Use me');`,
      shown(
        `react.createElement('input', { 'aria-label': 'Amount', onChange: () => { throw new Error('typed'); } })`,
      ),
    ],
    [
      /it takes clicks beside its own place.*'trending-products'/s,
      /it throws: used.*'product-list', in a browser with recorded data, after a person has used 'button Use me'/s,
      /it throws: typed.*after a person has used 'input Amount'/s,
    ],
  ],
  [
    'to the visitor, who has to wait',
    [later('for (const end = performance.now() + 3_000; performance.now() < end;);')],
    [/it blocks the page for 3\d{3} ms; at most 200 ms are allowed, in 3 tries/],
  ],
];
test.each(usualCases(sideEffects, (_, at) => [0, 1, 3].includes(at)))(
  'what pieces do %s, is refused',
  async (_, bodies, reasons) => {
    const message = await check((build) => {
      changeComponents(build, bodies);
    });
    // `toMatch` takes a text as a part of the message.
    for (const reason of reasons) expect(message).toMatch(reason);
  },
  TIMEOUT,
);
