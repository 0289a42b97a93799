// `npm run bench:shift [-- url] [--only=home,product] [--widths=320,390] [--fast]`: how much each public page moves while it
// arrives on a slow line (1.6 Mbit/s, 150 ms, a processor four times slower, an empty cache), and whether a first view
// and a second one end in the site's font. `--fast` measures broadband. Without a URL it starts the built site.
import { parseArgs } from 'node:util';
import { startOwnSite } from './bench/own-site.mjs';
import { measureShift, shiftPages } from './bench/pages/shift.mjs';
import { runScript } from './launcher/failure.mjs';
import { findBrowser } from './testing/browser.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: Object.keys(shiftPages).join(',') },
    widths: { type: 'string', default: '320,390,768,1440' },
    fast: { type: 'boolean', default: false },
  },
});
const widths = options.widths.split(',').map(Number);
const chosen = Object.entries(shiftPages).filter(([name]) => options.only.split(',').includes(name));

await runScript(async () => {
  const site = positionals[0] ? { shell: positionals[0], stop: async () => {} } : await startOwnSite();
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
  /** @type {Awaited<ReturnType<typeof measureShift>>[]} */
  const all = [];
  try {
    console.log(`${'page'.padEnd(24)}${widths.map((width) => String(width).padStart(10)).join('')}`);
    for (const [name, path] of chosen) {
      // Side by side: what moves depends on what arrives when, not on how long it takes.
      const row = await Promise.all(
        widths.map((width) => measureShift(browser, site.shell + path, { width, isSlow: !options.fast })),
      );
      all.push(...row);
      console.log(`${name.padEnd(24)}${row.map(({ shift }) => shift.toFixed(4).padStart(10)).join('')}`);
    }
    const count = (/** @type {(measured: (typeof all)[number]) => boolean} */ is) =>
      `${all.filter(is).length} of ${all.length}`;
    console.log(`shift of 0.01 or more: ${count(({ shift }) => shift >= 0.01)}`);
    console.log(`first view ends in the site's font: ${count(({ isFirstInFont }) => isFirstInFont)}`);
    console.log(`second view ends in the site's font: ${count(({ isSecondInFont }) => isSecondInFont)}`);
  } finally {
    await browser.close();
    await site.stop();
  }
});
