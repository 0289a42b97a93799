// What a visitor sees of a piece whose code throws in the browser, and what the browser reports about it: for each remote
// and each moment. The builds are published past the checks that would reject them.
import type { Locator, Page } from '@playwright/test';
import fs from 'node:fs/promises';
import type { FaultKind, Rung } from '../../shell/src/reports/report';
import { makeChangedBuild } from '../support/changed-build';
import { expectReport, watchReports } from '../support/fault-reports';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';
import { followBlog, followProducts, followWebsite } from '../support/other-pieces';
import { publishUnchecked } from '../support/publish-unchecked';
import { startSite, type Site } from '../support/site';
import { untilHydrated } from '../support/until-hydrated';

/** Milliseconds in which a piece that fails has been replaced. */
const LIMIT = 3_000;
const ALARM = 'the build throws';

/** When code of a build throws: while one of its scripts or modules is evaluated, or while a piece is rendered. */
type Moment = 'container' | 'chunk' | 'module' | 'render';

/** An expression that throws in a browser whose cookie asks for it: all faults of a remote are in one build. */
const throwAt = (remote: string, moment: Moment) =>
  `(()=>{if(typeof document==='undefined'||!document.cookie.includes('throw=${remote}.${moment}'))return;` +
  `console.info('${ALARM}');throw new Error('broken build')})()`;

/** @param text a literal in the code of its pieces */
function makeThrowingBuild(remote: string, text: string): Promise<string> {
  const chunk = `globalThis.webpackChunk${remote}`;
  const changes = {
    [`var ${remote};`]: `var ${remote};${throwAt(remote, 'container')};`,
    [`(${chunk}`]: `(${throwAt(remote, 'chunk')},${chunk}`,
    '{piece:()=>': `{[(${throwAt(remote, 'module')},'piece')]:()=>`,
    [text]: `(${throwAt(remote, 'render')},${text})`,
  };
  return makeChangedBuild(changes, remote);
}

/** Where a visitor meets a piece. */
interface Place {
  path: string;
  /** The link in the header that leads from there to the piece, without a new document. */
  label?: string;
  piece: string;
  /** A control of the piece. */
  control: (page: Page) => Locator;
  /** What stands in its place where no build works. */
  fallback: (page: Page) => Locator;
}

interface ThrowingRemote {
  /** A literal in the code of its pieces. */
  text: string;
  /** With the server's HTML of the piece. */
  first?: Place;
  /** Without such HTML. */
  later: Place;
  /** The frame, and the pieces of others. */
  expectRestWorks: (page: Page) => Promise<void>;
}

const elsewhere = '/no-such-page';
const message = (page: Page) => page.getByRole('main').getByText('not available');
const productList = {
  piece: 'product-list',
  control: (page: Page) => page.getByRole('combobox', { name: 'Sort by' }),
  fallback: message,
};
const blogList = {
  piece: 'blog-list',
  control: (page: Page) => page.getByLabel('Blog posts').getByRole('link').first(),
  fallback: message,
};
const contactForm = {
  control: (page: Page) => page.getByRole('textbox', { name: 'Name' }),
  fallback: (page: Page) => page.getByRole('main').getByText('Contact Us !'),
};

const throwingRemotes: Record<string, ThrowingRemote> = {
  catalogue: {
    text: '"Sort by"',
    first: { path: '/products', ...productList },
    later: { path: elsewhere, label: 'Products', ...productList },
    expectRestWorks: followBlog,
  },
  content: {
    text: '"Blog posts"',
    first: { path: '/blog', ...blogList },
    later: { path: elsewhere, label: 'Blog', ...blogList },
    expectRestWorks: followProducts,
  },
  enquiry: {
    text: '"Contact form"',
    first: { path: '/contact', piece: 'contact-page', ...contactForm },
    later: { path: elsewhere, label: 'Home', piece: 'contact-section', ...contactForm },
    expectRestWorks: followBlog,
  },
  admin: {
    text: '"Admin sign-in"',
    later: {
      path: '/login',
      piece: 'area',
      control: (page) => page.getByRole('textbox', { name: 'Password' }),
      fallback: (page) => page.getByRole('button', { name: 'Try again' }),
    },
    expectRestWorks: followWebsite,
  },
};

interface Case {
  moment: Moment;
  place: Place;
  fault: FaultKind;
  rung: Rung;
}

function casesOf({ first, later }: ThrowingRemote): Case[] {
  const entry = first ?? later;
  const loads = (['container', 'chunk', 'module'] as const).map((moment): Case => ({
    moment,
    place: entry,
    fault: 'load',
    rung: 'previous',
  }));
  const renders = (place: Place, fault: FaultKind, last: Rung) =>
    (['previous', last] as const).map((rung): Case => ({ moment: 'render', place, fault, rung }));
  return [
    ...loads,
    ...(first ? renders(first, 'hydration', 'html') : []),
    ...renders(later, 'render', 'fallback'),
  ];
}

/** Opens the place; resolves when its piece has thrown. */
async function meetThrow(page: Page, url: string, { path, label, control }: Place): Promise<void> {
  const thrown = page.waitForEvent('console', (entry) => entry.text() === ALARM);
  await page.goto(url + path);
  if (label) {
    const link = page.getByRole('banner').getByRole('link', { name: label, exact: true });
    await untilHydrated(link);
    await link.click();
  } else if (await control(page).isVisible()) await control(page).hover();
  else await page.mouse.move(10, 10);
  await thrown;
}

async function expectRung(page: Page, rung: Rung, { control, fallback }: Place): Promise<void> {
  if (rung === 'previous') await untilHydrated(control(page), { timeout: LIMIT });
  else await expect(rung === 'html' ? control(page) : fallback(page)).toBeVisible({ timeout: LIMIT });
}

test.describe('a build that throws in the browser', () => {
  test.use({
    viewport: { width: 1440, height: 900 },
    expectedMessages: [
      /"piece":"(catalogue|content|enquiry|admin|shell)|the build throws|broken build|Failed to load resource/,
    ],
  });
  // One after the other, because they share a site.
  test.describe.configure({ mode: 'default' });
  let site: Site;
  const versions: Record<string, string> = {};

  test.beforeAll(async () => {
    site = await startSite();
    await Promise.all(
      Object.entries(throwingRemotes).map(async ([remote, { text }]) => {
        versions[remote] = await publishUnchecked(site, await makeThrowingBuild(remote, text));
      }),
    );
  });
  test.afterAll(async () => {
    await site.stop();
    await fs.rm(site.varDir, { recursive: true, force: true });
  });

  for (const [remote, broken] of Object.entries(throwingRemotes))
    test(
      `of ${remote}: within 3 s a visitor sees the next rung, the rest works, and it is reported`,
      deepUnless(remote === 'catalogue' || remote === 'admin'),
      async ({ page, context }) => {
        await watchReports(page);
        const version = versions[remote] ?? '';
        for (const { moment, place, fault, rung } of casesOf(broken))
          await test.step(`${moment}: ${fault}, ${rung}`, async () => {
            await context.addCookies([{ name: 'throw', value: `${remote}.${moment}`, url: site.url }]);
            if (rung !== 'previous') await page.route('**/composition.json?**', (route) => route.abort());
            await meetThrow(page, site.url, place);
            await expectRung(page, rung, place);
            await expectReport(page, { remote, version, piece: place.piece, fault, rung });
            // The server's HTML was there before, too.
            if (rung === 'html') await expectRung(page, rung, place);
            await broken.expectRestWorks(page);
            await page.unrouteAll({ behavior: 'ignoreErrors' });
          });
      },
    );
});
