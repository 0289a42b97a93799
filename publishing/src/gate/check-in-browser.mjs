// Hydrates each piece of a build in a browser, with the HTML of the server, in the states of its data. It finds what no
// server shows: effects that throw, HTML that differs in the browser, pieces that not everybody can use.
import { chromium } from 'playwright-core';
import { disabledFeatures } from '../process/chromium-features.mjs';
import { findChromium } from '../process/find-chromium.mjs';
import { PieceCheck } from './check-piece.mjs';
import { providePageFiles } from './page-files.mjs';
import { startPageServer } from './page-server.mjs';

const PIECES_AT_ONCE = 3;

/** @typedef {import('./checks/finding.mjs').Finding} Finding */
/** @typedef {import('./pieces/recorded-pieces.mjs').View} View */
/** @typedef {import('./check-piece.mjs').Seen} Seen */
/** @typedef {Pick<import('./checks/finding.mjs').Candidate, 'repository' | 'folder' | 'manifest'> & { effects?: import('../remotes/description.mjs').RemoteDescription['effects'] }} Build */

/**
 * @param {Build} build
 * @param {readonly View[]} views
 * @param {{ isLive?: boolean }} [options] live: it is looked at only, to compare another build with it
 * @returns {Promise<{ findings: Finding[], milliseconds: Map<string, number>, seen: Seen[] }>}
 *   milliseconds by piece, from the request for its code until it is hydrated and at rest
 */
export async function checkInBrowser(build, views, { isLive = false } = {}) {
  const { repository, folder, manifest } = build;
  const program = await findChromium();
  /** @type {Map<string, number>} */
  const milliseconds = new Map();
  /** @type {Seen[]} */
  const seen = [];
  if (!program) return { findings: [noBrowser], milliseconds, seen };
  const packageName = `mfe-${manifest.name}`;
  const pageFolder = await providePageFiles(repository);
  const server = await startPageServer({ repository, packageName, build: folder, page: pageFolder });
  // The code of the build has run with all rights of this user already; in containers the sandbox cannot start.
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu', disabledFeatures],
  });
  try {
    /** @type {Finding[][]} */
    const findings = [];
    const queue = [...new Set(views.map((view) => view.piece))].entries();
    // They wait most of their time.
    const checkNext = async () => {
      for (const [at, piece] of queue) {
        const states = views.filter((view) => view.piece === piece);
        // A page of its own, and storage of its own.
        const page = await browser.newPage({ reducedMotion: 'reduce' });
        const check = new PieceCheck(page, server.url, build);
        findings[at] = await (isLive ? check.look(states) : check.run(states));
        seen.push(...check.seen);
        milliseconds.set(piece, Math.round(check.duration));
        await page.context().close();
      }
    };
    await Promise.all(Array.from({ length: PIECES_AT_ONCE }, checkNext));
    return { findings: findings.flat(), milliseconds, seen };
  } finally {
    await browser.close();
    server.stop();
  }
}

/** @type {Finding} */
const noBrowser = {
  what: 'no Chromium was found, in which its pieces could be checked',
  where: 'this machine',
  todo: 'Install one (`npx playwright install chromium`, or the package of the system), name its program in CHROMIUM_PATH, or publish with PUBLISH_BROWSER=off: the history then says that the pieces were not checked in a browser',
};
