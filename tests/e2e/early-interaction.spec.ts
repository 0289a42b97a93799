// Controls that are used before their code is there. The code is held back after a number of files, the control is used,
// and the rest of the code arrives: nothing is lost, and nothing is done twice.
import '../../shell/src/bootstrap/bootstrap-state';
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { goodMessage } from '@site/shared-testing/enquiry-cases';
import { numberFromEnvironment } from '@site/shared-testing/seeded-random';
import { usualCases } from '@site/shared-testing/usual-cases';
import { contactForm, fillIn, sendButton } from '../support/enquiry-forms';
import { expect, test } from '../support/fixtures';
import { widths } from '../support/pages';
import { readAsAdmin } from '../support/read-as-admin';
import { untilHydrated } from '../support/until-hydrated';

/** Each control is used at one in so many moments; `npm run test:deep` takes all. */
const step = numberFromEnvironment('MOMENT_STEP', 20);

/**
 * How many files of code have arrived when the control is used, from none to all that the page needs. Together, controls that
 * begin at different moments are used at every one.
 */
const momentsFrom = (first: number): number[] =>
  Array.from({ length: 20 }, (_, files) => files).filter((files) => files % step === first % step);

/** By turns: each control is used by the pointer and by the keyboard. */
const useAt = (files: number): [string, Use] =>
  files % 2 === 0 ? ['pointer', byPointer] : ['keyboard', byKeyboard];

const codeFiles = /\/(assets\/(?!idle)[^?]*\.js|remotes\/.*\.js|boot-data\/.*)$/;

interface Visit {
  /** Lets the rest of the code arrive. */
  release: () => void;
  /** Whether the document is the one that was opened. */
  isSameDocument: () => Promise<boolean>;
}

/** Opens a page of which the code is held back after so many files. */
async function openAt(page: Page, url: string, files: number): Promise<Visit> {
  // Without prefetched code the moments do not depend on the speed of the machine.
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });
  });
  let arrived = 0;
  const { promise: released, resolve: release } = promiseWithResolve();
  const { promise: someHeld, resolve: hold } = promiseWithResolve();
  await page.route(codeFiles, async (route) => {
    if (arrived >= files) {
      hold();
      await released;
    }
    arrived += 1;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => document.documentElement.setAttribute('data-test-document', ''));
  if (files > 0) {
    await page.mouse.move(3, 3);
    // A page that needs fewer files has all of them at some time.
    const isLive = page.waitForFunction(() => globalThis.__BOOTSTRAP__?.isLive !== undefined);
    await Promise.race([someHeld, isLive]);
  }
  return {
    release,
    isSameDocument: () => page.evaluate(() => document.documentElement.hasAttribute('data-test-document')),
  };
}

function promiseWithResolve() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

type Use = (control: Locator) => Promise<void>;

const byPointer: Use = (control) => control.click();
const byKeyboard: Use = async (control) => {
  await control.focus();
  await control.press('Enter');
};

/** Waits until a control is hydrated and no recorded event is left. */
async function untilReplayed(control: Locator): Promise<void> {
  await untilHydrated(control);
  await expect.poll(() => control.page().evaluate(() => globalThis.__BOOTSTRAP__?.events.length)).toBe(0);
  await expect(control).not.toHaveAttribute('aria-busy');
}

/** Notes in the tab what the page shares and copies. */
const recordSharing = (page: Page) =>
  page.addInitScript(() => {
    const note = (key: string) => (sessionStorage[key] = `${String(sessionStorage[key] ?? '')}x`);
    Object.defineProperty(navigator, 'share', { value: () => Promise.resolve(note('shared')) });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => note('copied') } });
  });
const noted = (page: Page, key: string) => page.evaluate((name) => sessionStorage[name] as unknown, key);

for (const files of momentsFrom(0)) {
  const [way, use] = useAt(files);
  test(`copy link and share work once for each press, by ${way}, after ${files} files of code`, async ({
    page,
  }) => {
    await recordSharing(page);
    const { release } = await openAt(page, '/productsDetails/1', files);
    const copy = page.getByRole('button', { name: 'Copy link' });
    await use(copy);
    await use(page.getByRole('button', { name: 'Share', exact: true }));
    await use(copy);
    release();
    await expect(page.getByText('Link copied')).toBeVisible();
    await untilReplayed(copy);
    await expect.poll(() => Promise.all([noted(page, 'copied'), noted(page, 'shared')])).toEqual(['xx', 'x']);
  });
}

for (const files of momentsFrom(1)) {
  const [way, use] = useAt(files);
  test(`the pause button of a carousel toggles once for each press, by ${way}, after ${files} files of code`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: widths.desktop, height: 900 });
    const { release } = await openAt(page, '/', files);
    const carousel = page.getByRole('group', { name: 'Trending products', exact: true });
    await use(carousel.getByRole('button', { name: /^Pause/ }));
    release();
    await untilReplayed(carousel.getByRole('button', { name: /^(Pause|Play)/ }));
    await expect(carousel.getByRole('button', { name: /^Play/ })).toBeVisible();
  });
}

for (const files of momentsFrom(2)) {
  const [way, use] = useAt(files);
  test(`a quote link opens the dialog over the page, by ${way}, after ${files} files of code`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: widths.desktop, height: 900 });
    const { release, isSameDocument } = await openAt(page, '/products', files);
    const before = await page.evaluate(() => history.length);
    await use(page.getByRole('link', { name: /^Request a quote/ }).first());
    release();
    await expect(page.getByRole('dialog', { name: 'Request a quote' })).toBeVisible();
    await expect(page).toHaveURL(/quote=\d+/);
    expect(await isSameDocument()).toBe(true);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  });
}

for (const files of momentsFrom(3)) {
  const [way, use] = useAt(files);
  test(`the menu of a phone opens and closes, and its link is followed, by ${way}, after ${files} files of code`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: widths.phone, height: 800 });
    const { release } = await openAt(page, '/blogDetails/1', files);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await use(page.getByRole('button', { name: 'Menu' }));
    await use(menu.getByRole('button', { name: 'Close menu' }));
    await expect(menu).toBeHidden();
    await use(page.getByRole('button', { name: 'Menu' }));
    await use(menu.getByRole('link', { name: 'Products' }));
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beauty Soap');
    await page.goBack();
    await expect(page).toHaveURL(/\/blogDetails\/1$/);
  });
}

for (const files of momentsFrom(4)) {
  const [way, use] = useAt(files);
  test(`a message is sent once, by ${way}, after ${files} files of code`, async ({ page }) => {
    const name = `Early Visitor ${randomUUID()}`;
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `192.0.2.${String(100 + files)}` });
    const { release } = await openAt(page, '/contact', files);
    const form = contactForm(page);
    await fillIn(form, { ...goodMessage, name });
    await use(sendButton(form));
    release();
    await expect(page.getByText('Message sent successfully!', { exact: true })).toBeVisible();
    await untilReplayed(
      sendButton(form).or(form.getByRole('button', { name: 'Message Sent Successfully!' })),
    );
    // A form that is filled in so fast may be spam, which has a list of its own.
    const lists = [{}, { suspect: 'true' }].map((list) =>
      readAsAdmin('/api/contact/all', { search: name, ...list }),
    );
    expect((await Promise.all(lists)).flat()).toHaveLength(1);
  });
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: widths.phone, height: 800 } });

  for (const files of usualCases([0, 4, 9, 16], (each) => each === 0 || each === 9))
    test(`share is called once, after ${files} files of code`, async ({ page }) => {
      await recordSharing(page);
      const { release } = await openAt(page, '/blogDetails/1', files);
      await page.getByRole('button', { name: 'Share', exact: true }).tap();
      release();
      await untilReplayed(page.getByRole('button', { name: 'Share', exact: true }));
      await expect.poll(() => noted(page, 'shared')).toBe('x');
    });
});

for (const files of momentsFrom(5))
  test(`a choice in the sort field is applied once, after ${files} files of code`, async ({ page }) => {
    await page.setViewportSize({ width: widths.desktop, height: 900 });
    const { release, isSameDocument } = await openAt(page, '/products/all', files);
    const before = await page.evaluate(() => history.length);
    await page.getByLabel('Sort by').selectOption({ index: 1 });
    release();
    await expect(page).toHaveURL(/sort=/);
    expect(await isSameDocument()).toBe(true);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  });

for (const files of momentsFrom(6))
  test(`a search is sent, after ${files} files of code`, async ({ page }) => {
    const { release } = await openAt(page, '/products/all', files);
    const search = page.getByRole('main').getByRole('searchbox');
    await search.fill('degreaser');
    await search.press('Enter');
    release();
    await expect(page).toHaveURL(/search=degreaser/);
    await expect(page.getByRole('link', { name: 'Venmax Heavy Degreaser', exact: true })).toBeVisible();
  });

// Their code is loaded after that of the page around them.
for (const files of momentsFrom(7))
  test(`the next picture of a product is shown once for each press, after ${files} files of code`, async ({
    page,
  }) => {
    const { release } = await openAt(page, '/productsDetails/11', files);
    const next = page.getByRole('button', { name: 'Next picture' });
    await next.click();
    release();
    await untilReplayed(next);
    await expect(page.getByText('Showing picture 2 of 3')).toBeAttached();
    await page.getByRole('button', { name: 'Zoom picture 2 of 3' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

test('the first press on the magnifier of a product with several pictures opens the picture', async ({
  page,
}) => {
  await page.goto('/productsDetails/11', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Zoom picture 1 of 3' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

for (const files of usualCases([0, 4, 9, 16], (each) => each === 0 || each === 9))
  test(`typed text stays, and is kept as a draft, after ${files} files of code`, async ({ page }) => {
    const { release } = await openAt(page, '/contact', files);
    const field = page.getByRole('form', { name: 'Contact form' }).locator('[name=name]');
    await field.fill('Asha Nair');
    release();
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Asha Nair');
    await expect(field).toHaveValue('Asha Nair');
    await expect(field).toBeFocused();
  });

test('where the code does not arrive, a quote link loads the page with the form', async ({ page }) => {
  const { isSameDocument } = await openAt(page, '/products', 0);
  await page
    .getByRole('link', { name: /^Request a quote/ })
    .first()
    .click();
  await expect(page).toHaveURL(/quote=\d+/);
  await expect(page.getByRole('form', { name: 'Quote request' })).toBeVisible();
  expect(await isSameDocument()).toBe(false);
});

test.describe('where code fails to load', () => {
  test.use({ expectedMessages: [/ERR_FAILED|Failed to load resource/] });

  test('nothing stays busy, and the next press loads it again', async ({ page }) => {
    await page.route(/\/assets\/app\./, (route) => route.abort());
    await page.goto('/productsDetails/1');
    const button = page.getByRole('button', { name: 'Copy link' });
    await button.click();
    await expect(button).not.toHaveAttribute('aria-busy');
    await page.unroute(/\/assets\/app\./);
    await button.click();
    await expect(page.getByRole('status').filter({ hasText: /copied/ })).toBeVisible();
  });
});

test.describe('where the data of the page are gone', () => {
  test.use({ expectedMessages: [/status of 410/] });

  test('the page is loaded again with present data', async ({ page }) => {
    await page.route('**/boot-data/**', (route) => route.fulfill({ status: 410 }), { times: 1 });
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });
    });
    await page.goto('/products');
    const again = page.waitForEvent('load');
    await page.mouse.move(3, 3);
    await again;
    await page.mouse.move(5, 5);
    await expect.poll(() => page.evaluate(() => globalThis.__BOOTSTRAP__?.isLive !== undefined)).toBe(true);
  });
});
