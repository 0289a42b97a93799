// Breakages that were made in the sources of a remote, which was then built, and published as a team does it: what the
// checks before a publish say of each, and which of them only the running site contains.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyOneRemote } from '../../../tests/support/copy-checkout';
import { brokenBuilds, containedBuilds, type BrokenBuild } from '../../test-support/broken-builds';
import { liveEntry, startLiveSite, type LiveSite } from '../../test-support/live-site';

const execute = promisify(execFile);
/** Types, a release build, and up to three tries of the checks. */
const TIMEOUT = 600_000;

let checkout: string;
let live: string;
let site: LiveSite;

beforeAll(async () => {
  checkout = await copyOneRemote('mfe-catalogue');
  live = path.join(checkout, 'live');
  await run(`await buildRemote('mfe-catalogue', { outDir: ${JSON.stringify(live)} })`);
  site = await startLiveSite(live);
}, TIMEOUT);
afterAll(async () => {
  await site.stop();
  await fs.rm(checkout, { recursive: true });
});

/** Runs code in a process of its own, with the modules of the checkout. */
async function run(code: string): Promise<string> {
  const from = (file: string) => JSON.stringify(path.join(checkout, file));
  const program = `import { buildRemote } from ${from('webpack/build.mjs')};
    import { checkTypes } from ${from('publishing/src/check-types.mjs')};
    import { checkBuild } from ${from('publishing/src/gate/check-build.mjs')};
    try { ${code} } catch (error) { console.log(error.message); }`;
  const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', program], {
    cwd: checkout,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/** What a team that publishes the breakage reads; nothing where it would go live. */
async function publish({ edits }: BrokenBuild): Promise<string> {
  const originals = new Map<string, string>();
  for (const { file, from, to } of edits) {
    const place = path.join(checkout, file);
    const text = await fs.readFile(place, 'utf8');
    if (!originals.has(place)) originals.set(place, text);
    if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
    await fs.writeFile(
      place,
      text.replace(from, () => to),
    );
  }
  const build = JSON.stringify(path.join(checkout, 'build'));
  const options = { shells: [site.url], needsLive: true, inBrowser: true, live: await liveEntry(site, live) };
  try {
    return await run(`checkTypes(${JSON.stringify(checkout)}, 'mfe-catalogue');
      await buildRemote('mfe-catalogue', { outDir: ${build} });
      await checkBuild('catalogue', ${build}, ${JSON.stringify(options)});`);
  } finally {
    for (const [place, text] of originals) await fs.writeFile(place, text);
  }
}

test(
  'an unchanged remote passes',
  async () => {
    expect(await publish({ name: '', edits: [], reason: /(?:)/ })).toBe('');
  },
  TIMEOUT,
);

test.each(brokenBuilds.map((build) => [build.name, build] as const))(
  'refused: %s',
  async (_, build) => {
    expect(await publish(build)).toMatch(build.reason);
  },
  TIMEOUT,
);

// When a check learns to find one of these, it belongs into the list above.
test.each(containedBuilds.map((build) => [build.name, build] as const))(
  'not found before a publish, and contained by the site: %s',
  async (_, build) => {
    expect(await publish(build)).toBe('');
  },
  TIMEOUT,
);
