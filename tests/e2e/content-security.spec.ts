import { usualCases } from '@site/shared-testing/usual-cases';
import { deepUnless } from '../support/deep';
// The policy against markup that somebody has injected into a page, in a browser.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { injectedCode, injections } from '../support/injections';
import { runAsRemote } from '../support/run-as-remote';

/** Every violation that the browser reports, by its directive, with the start of what was blocked. */
async function watchViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      seen.push(effectiveDirective),
    );
    Object.assign(globalThis, { seenViolations: seen });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seenViolations: string[] }).seenViolations);
}

/** Serves `path` as it is, headers included, with markup at the start of its body. */
async function inject(page: Page, path: string, markup: string): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace('<body>', () => `<body>${markup}`) });
    },
  );
  await page.route('**/injected.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: injectedCode }),
  );
}

test.describe('injected markup', () => {
  test.use({ expectedMessages: [/Content Security Policy|violat|Failed to load resource|integrity/i] });

  for (const [index, [label, markup, directive]] of injections.entries())
    test(`is blocked: ${label}`, deepUnless(index % 4 === 0), async ({ page }) => {
      const violations = await watchViolations(page);
      await inject(page, '/about', markup);
      await page.goto('/about', { waitUntil: 'networkidle' });
      expect(await violations()).toContain(directive);
      await expect(page.locator('html')).not.toHaveAttribute('data-injected');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

  test('cannot run a script through a link, nor send a form elsewhere', async ({ page }) => {
    const violations = await watchViolations(page);
    await inject(
      page,
      '/about',
      `<a id="link" href="javascript:${injectedCode}">x</a><form action="https://elsewhere.example/"><button id="send">x</button></form>`,
    );
    await page.goto('/about', { waitUntil: 'networkidle' });
    await page.locator('#link').dispatchEvent('click');
    await page.locator('#send').dispatchEvent('click');
    await expect.poll(violations).toEqual(expect.arrayContaining(['script-src-elem', 'form-action']));
    await expect(page.locator('html')).not.toHaveAttribute('data-injected');
    await expect(page).toHaveURL(/\/about$/);
  });
});

test.describe('a script of a remote', () => {
  test.use({ expectedMessages: [/Content Security Policy|violat|Failed to load resource|MIME type/i] });

  test('may add a file of this site, but neither an inline script nor anything of other sites', async ({
    page,
  }) => {
    const violations = await watchViolations(page);
    const reached: string[] = [];
    await page.route('https://elsewhere.example/**', (route) => {
      reached.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: injectedCode });
    });
    await page.goto('/about');
    const add = (expected: string, code: string) =>
      test.step(code, async () => {
        await runAsRemote(page, 'catalogue', code);
        await expect.poll(async () => (await violations()).at(-1)).toBe(expected);
        await page.evaluate(
          () => ((globalThis as unknown as { seenViolations: string[] }).seenViolations.length = 0),
        );
      });
    const append = (properties: string) =>
      `document.head.append(Object.assign(document.createElement('script'), ${properties}))`;
    const code = JSON.stringify(injectedCode);
    await add('script-src-elem', append(`{ text: ${code} }`));
    await add('script-src-elem', append(`{ type: 'module', text: ${code} }`));
    await add('script-src-elem', append("{ src: 'https://elsewhere.example/a.js' }"));
    await add('script-src-elem', append(`{ src: URL.createObjectURL(new Blob([${code}])) }`));
    await add('script-src-elem', "import('https://elsewhere.example/a.js').catch(() => undefined)");
    await add('script-src-attr', `document.body.setAttribute('onclick', ${code})`);
    await add('img-src', "new Image().src = 'https://elsewhere.example/pixel.gif'");
    await add('connect-src', "navigator.sendBeacon('https://elsewhere.example/')");
    await add('worker-src', `new Worker(URL.createObjectURL(new Blob([''])))`);
    await expect(page.locator('html')).not.toHaveAttribute('data-injected');
    expect(reached).toEqual([]);
    await runAsRemote(page, 'catalogue', injectedCode);
    await expect(page.locator('html')).toHaveAttribute('data-injected');
  });

  test('cannot run as a script what the site sends as something else', async ({ page }) => {
    await page.goto('/about');
    for (const path of ['/api/products', '/composition.json', '/about', '/robots.txt', '/site.webmanifest']) {
      const type = (await page.request.get(path)).headers()['x-content-type-options'];
      expect([path, type]).toEqual([path, 'nosniff']);
      const added = page.addScriptTag({ url: path });
      await expect(added, path).rejects.toThrow();
    }
  });
});

test("the pages' own scripts and styles are not blocked, also from the page cache", async ({ page }) => {
  const violations = await watchViolations(page);
  const paths = ['/', '/contact', '/products', '/about', '/blog', '/login'];
  for (const path of usualCases(paths, (_, at) => at < 2))
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.mouse.wheel(0, 600);
      await page.keyboard.press('Tab');
      await page.waitForLoadState('networkidle');
      expect([path, await violations()]).toEqual([path, []]);
    }
});
