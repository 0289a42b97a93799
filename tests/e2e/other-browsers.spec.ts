// The site in Firefox and in WebKit, where they are installed: `npm test` names them to the tests. All pages are opened
// and compared with Chromium, and each kind of control is used once.
import path from 'node:path';
import '../../shell/src/bootstrap/bootstrap-state';
import { deepUnless } from '../support/deep';
import { startFirefox } from '../support/firefox';
import { expect, test } from '../support/fixtures';
import { goodMessage } from '@site/shared-testing/enquiry-cases';
import { injectedCode, injections } from '../support/injections';
import { describeTarget, type OtherBrowser, type Target } from '../support/other-browser';
import { publicPages, widths } from '../support/pages';
import { startWatchingProxy, type WatchingProxy } from '../support/watching-proxy';
import { startWebkit } from '../support/webkit';

const { FIREFOX_PATH: firefox, WEBKIT_PATHS: webkit } = process.env;
const [driver = '', browser = '', display = ''] = webkit?.split(path.delimiter) ?? [];

/** An IP address of its own for each: another test checks how many enquiries one address may send. */
const installed = [
  ...(firefox ? [{ name: 'Firefox', ip: '192.0.2.11', start: () => startFirefox(firefox) }] : []),
  ...(webkit
    ? [{ name: 'WebKit', ip: '192.0.2.12', start: () => startWebkit({ driver, browser, display }) }]
    : []),
];

const HEIGHT = 900;
const codeFiles = /\/(assets\/(?!idle)[^?]*\.js|remotes\/.*\.js|boot-data\/.*)$/;

/** A followed link shows its page unfinished after four seconds, which is what it has to do on a busy machine. */
const tookTooLong = /Not prepared within \d+ ms/;

/** Runs in a page: what must be the same in each browser. */
function describePage() {
  const colours = (selector: string) => {
    const element = document.querySelector(selector);
    return element && [getComputedStyle(element).color, getComputedStyle(element).backgroundColor];
  };
  const headings = [...document.querySelectorAll('h1, h2, h3')].filter(
    (heading) =>
      heading.checkVisibility() &&
      // Slides move while the page is read, and hydration adds copies of them.
      !heading.closest('[aria-roledescription=carousel]'),
  );
  return {
    title: document.title,
    headings: headings.map(({ localName, textContent }) => `${localName} ${textContent}`),
    colours: ['body', 'header', 'h1', 'footer', 'button'].map(colours),
    isTooWide: document.documentElement.scrollWidth > innerWidth,
  };
}

/** Runs in a page: the images in view that are not loaded, or cannot be decoded. */
const findMissingImages = () =>
  [...document.images]
    .filter((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && width > 0;
      return isInView && image.checkVisibility() && !(image.complete && image.naturalWidth > 0);
    })
    .map(({ currentSrc, src }) => currentSrc || src);

/** Runs in a page. A real event, such as a move of the pointer, starts it as well. */
const interact = () => document.body.dispatchEvent(new Event('pointermove', { bubbles: true }));
const isFormHydrated = () =>
  Object.keys(document.querySelector('form [name=name]') ?? {}).some((key) => key.startsWith('__reactProps'));
const isHydrated = () => globalThis.__BOOTSTRAP__?.isLive !== undefined;

// Chrome logs the status 404 of a page in the console.
test.use({ expectedMessages: [/the server responded with a status of 404/] });

/** `npm test` opens each kind of page in one of them. */
const usualPages: Record<string, string[]> = {
  Firefox: ['home', 'blog article'],
  WebKit: ['product list', 'product', 'contact'],
};

for (const { name: browserName, ip, start } of installed) {
  test.describe(`in ${browserName}`, () => {
    // One after the other, because they share a browser.
    test.describe.configure({ mode: 'default' });
    let browser: OtherBrowser;
    let proxy: WatchingProxy;

    test.beforeAll(async () => {
      proxy = await startWatchingProxy(process.env.SITE_URL ?? '', ip);
      browser = await start();
    });
    test.afterAll(async () => {
      await browser.stop();
      await proxy.stop();
    });

    const expectNoProblems = () => {
      expect(proxy.takeProblems().filter((problem) => !tookTooLong.test(problem))).toEqual([]);
    };
    const open = async (path: string, width: keyof typeof widths = 'desktop') => {
      await browser.resize(widths[width], HEIGHT);
      await browser.open(proxy.url + path);
      proxy.takeReports();
      expectNoProblems();
    };
    const expectVisible = (target: Target) =>
      expect.poll(() => browser.isVisible(target), describeTarget(target)).toBe(true);
    const expectHidden = (target: Target) =>
      expect.poll(() => browser.isVisible(target), describeTarget(target)).toBe(false);
    const click = async (target: Target) => {
      await expectVisible(target);
      await browser.click(target);
    };
    const currentUrl = () => browser.evaluate(() => location.pathname + location.search);
    const heading = () => browser.evaluate(() => document.querySelector('h1')?.textContent);
    /** The document gets a mark, which no other one has. */
    const markDocument = () => browser.evaluate(() => (document.documentElement.dataset.mark = 'same'));
    const isSameDocument = () => browser.evaluate(() => document.documentElement.dataset.mark === 'same');

    for (const [pageName, path] of Object.entries(publicPages))
      test(
        `${pageName} is as in Chromium, before and after hydration`,
        deepUnless(usualPages[browserName]?.includes(pageName) ?? false),
        async ({ page }) => {
          for (const width of ['phone', 'desktop'] as const) {
            await page.setViewportSize({ width: widths[width], height: HEIGHT });
            const response = await page.goto(path);
            const expected = await page.evaluate(describePage);
            expect(expected.isTooWide).toBe(false);
            await open(path, width);
            expect(proxy.statusOf(path)).toBe(response?.status());
            expect(await browser.evaluate(describePage)).toEqual(expected);
            await expect.poll(() => browser.evaluate(findMissingImages)).toEqual([]);
            await browser.evaluate(interact);
            await expect.poll(() => browser.evaluate(isHydrated)).toBe(true);
            await expect.poll(() => browser.evaluate(describePage)).toEqual(expected);
            expectNoProblems();
            expect(proxy.takeReports()).toEqual([]);
          }
        },
      );

    test(
      'links are followed, and lead back, before and after hydration',
      deepUnless(browserName === 'WebKit'),
      async () => {
        const products = { selector: 'header a', name: /^Products$/ };
        await open('/');
        const homeHeading = await heading();
        const followAndReturn = async () => {
          await click(products);
          await expect.poll(currentUrl).toBe('/products');
          await expect.poll(heading).toBe('Beauty Soap');
          await browser.goBack();
          await expect.poll(currentUrl).toBe('/');
          await expect.poll(heading).toBe(homeHeading);
        };
        await followAndReturn();
        // A page that was left while its code was loading is loaded again.
        await expect
          .poll(() => browser.evaluate(interact).then(() => browser.evaluate(isHydrated)))
          .toBe(true);
        await markDocument();
        await followAndReturn();
        expect(await isSameDocument()).toBe(true);
        expectNoProblems();
      },
    );

    test(
      'the menu of a phone opens, closes and leads to a page',
      deepUnless(browserName === 'WebKit'),
      async () => {
        const menu = { selector: 'dialog', name: /^Menu$/ };
        await open('/blog', 'phone');
        await click({ selector: 'button', name: /^Menu$/ });
        await expectVisible(menu);
        await click({ selector: 'dialog button', name: /^Close menu$/ });
        await expectHidden(menu);
        await click({ selector: 'button', name: /^Menu$/ });
        await click({ selector: 'dialog a', name: /^Products$/ });
        await expect.poll(heading).toBe('Beauty Soap');
        await expectHidden(menu);
        expectNoProblems();
      },
    );

    test("a press of a carousel's button is not lost before its code arrives", async () => {
      const carousel = '[aria-label="Trending products"]';
      const firstSlide = () =>
        browser.evaluate(
          (selector) => document.querySelector(selector)?.getAttribute('aria-label'),
          `${carousel} .slick-slide:not([inert]) [role=group]`,
        );
      const release = proxy.hold(codeFiles);
      await open('/');
      await markDocument();
      await click({ selector: `${carousel} button`, name: /^Pause/ });
      release();
      await expectVisible({ selector: `${carousel} button:not([aria-busy])`, name: /^Play/ });
      const before = await firstSlide();
      await click({ selector: `${carousel} button`, name: /^Next/ });
      await expect.poll(firstSlide).not.toBe(before);
      expect(await isSameDocument()).toBe(true);
      expectNoProblems();
    });

    test('a quote dialog opens over the page, also before its code arrives, and closes', async () => {
      const dialog = { selector: 'dialog', name: /Request a quote/ };
      const release = proxy.hold(codeFiles);
      await open('/products');
      await click({ selector: 'main a', name: /^Request a quote/ });
      release();
      await expectVisible(dialog);
      expect(await currentUrl()).toMatch(/^\/products\?quote=\d+$/);
      await expectVisible({ selector: 'form[aria-label="Quote request"] [name=name]' });
      await click({ selector: 'dialog a, dialog button', name: /^Close/ });
      await expectHidden(dialog);
      await expect.poll(currentUrl).toBe('/products');
      expectNoProblems();
    });

    test('a list is sorted and searched', deepUnless(browserName === 'Firefox'), async () => {
      await open('/products/all');
      await markDocument();
      await browser.choose({ selector: 'select[name=sort]' }, '-price');
      await expect.poll(currentUrl).toContain('sort=-price');
      expect(await isSameDocument()).toBe(true);
      await browser.type({ selector: 'main input[type=search]' }, 'degreaser\n');
      await expect.poll(currentUrl).toContain('search=degreaser');
      await expectVisible({ selector: 'main a', name: /^Venmax Heavy Degreaser$/ });
      expectNoProblems();
    });

    test('a message is sent and confirmed', deepUnless(browserName === 'Firefox'), async () => {
      const form = 'form[aria-label="Contact form"]';
      await open('/contact');
      await browser.evaluate(interact);
      // Before that the browser itself sends the form, and another document confirms it.
      await expect.poll(() => browser.evaluate(isFormHydrated)).toBe(true);
      const { product, ...typed } = goodMessage;
      for (const [field, text] of Object.entries(typed))
        await browser.type({ selector: `${form} [name=${field}]` }, text);
      await browser.choose({ selector: `${form} [name=product]` }, product);
      // It is shown for three seconds, which a busy machine may miss.
      await browser.evaluate((selector) => {
        const element = document.querySelector<HTMLElement>(selector);
        new MutationObserver(() => {
          if (element?.textContent.includes('Message sent successfully!')) element.dataset.confirmed = '';
        }).observe(document, { childList: true, subtree: true, characterData: true });
      }, form);
      await click({ selector: `${form} button[type=submit]` });
      await expectVisible({ selector: `${form}[data-confirmed]` });
      await expect
        .poll(() =>
          browser.evaluate(() => document.querySelector<HTMLInputElement>('form [name=name]')?.value),
        )
        .toBe('');
      expect(proxy.statusOf('/api/contact/create')).toBe(200);
      expectNoProblems();
    });

    for (const [index, [label, markup, directive]] of injections.entries())
      test(`injected markup is blocked and reported: ${label}`, deepUnless(index === 0), async () => {
        // A path of its own: the site's service worker may have cached the page as it is.
        const path = `/about?injected=${encodeURIComponent(label)}`;
        proxy.inject(path, markup, injectedCode);
        await browser.resize(widths.desktop, HEIGHT);
        await browser.open(proxy.url + path);
        expect(proxy.statusOf(path)).toBe(200);
        const seen: string[] = [];
        await expect
          .poll(async () => {
            seen.push(
              ...(await browser.evaluate(() => globalThis.reportedProblems?.splice(0) ?? [])),
              ...proxy.takeProblems(),
              ...proxy.takeReports().map((each) => `report ${each.directive} ${each.blocked}`),
            );
            return seen;
          })
          .toContainEqual(expect.stringContaining(`violation: ${directive}`));
        expect(await browser.evaluate(() => 'injected' in document.documentElement.dataset)).toBe(false);
        expect(await heading()).toBeTruthy();
      });
  });
}
