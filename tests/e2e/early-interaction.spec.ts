// Controls that are used before their code is there. The code is held back after a number of files, the control is used,
// and the rest of the code arrives: nothing is lost, and nothing is done twice.
import '../../shell/src/bootstrap/bootstrap-state';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { widths } from '../support/pages';

/** How many files of code have arrived when the control is used: from none to all that the page needs. */
const allMoments = Array.from({ length: 20 }, (_, files) => files);
const someMoments = [0, 4, 9, 16];

const codeFiles = /\/(assets\/(?!idle)[^?]*\.js|remotes\/.*\.js|boot-data\/.*)$/;

interface Visit {
  /** The rest of the code may arrive. */
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
  let isReleased = false;
  const held: (() => void)[] = [];
  await page.route(codeFiles, async (route) => {
    if (!isReleased && arrived >= files) await new Promise<void>((resolve) => held.push(resolve));
    arrived += 1;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => document.documentElement.setAttribute('data-test-document', ''));
  if (files > 0) {
    await page.mouse.move(3, 3);
    // A page that needs fewer files has all of them at some time.
    await expect
      .poll(
        async () =>
          held.length > 0 || (await page.evaluate(() => globalThis.__BOOTSTRAP__?.isLive !== undefined)),
      )
      .toBe(true);
  }
  return {
    release: () => {
      isReleased = true;
      for (const resolve of held.splice(0)) resolve();
    },
    isSameDocument: () => page.evaluate(() => document.documentElement.hasAttribute('data-test-document')),
  };
}

type Use = (control: Locator) => Promise<void>;

const ways: Record<string, Use> = {
  pointer: (control) => control.click(),
  keyboard: async (control) => {
    await control.focus();
    await control.press('Enter');
  },
};

async function expectOneShare(page: Page, files: number, use: Use): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: () => Promise.resolve((sessionStorage.shared = `${sessionStorage.shared ?? ''}x`)),
    });
  });
  const { release } = await openAt(page, '/blogDetails/1', files);
  await use(page.getByRole('button', { name: 'Share', exact: true }));
  release();
  await expect.poll(() => page.evaluate(() => sessionStorage.shared as unknown)).toBe('x');
}

for (const [way, use] of Object.entries(ways)) {
  for (const files of allMoments) {
    const moment = `by ${way}, after ${files} files of code`;

    test(`copy link copies once for each press, ${moment}`, async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', {
          value: {
            writeText: (text: string) => (sessionStorage.copied = `${sessionStorage.copied ?? ''}${text} `),
          },
        });
      });
      const { release } = await openAt(page, '/productsDetails/1', files);
      const button = page.getByRole('button', { name: 'Copy link' });
      await use(button);
      await use(button);
      release();
      await expect(page.getByText('Link copied')).toBeVisible();
      await expect(button).not.toHaveAttribute('aria-busy');
      await expect
        .poll(() => page.evaluate(() => String(sessionStorage.copied).trim().split(' ').length))
        .toBe(2);
    });
  }

  for (const files of someMoments) {
    const moment = `by ${way}, after ${files} files of code`;

    test(`the pause button of a carousel toggles once for each press, ${moment}`, async ({ page }) => {
      await page.setViewportSize({ width: widths.desktop, height: 900 });
      const { release } = await openAt(page, '/', files);
      const carousel = page.getByRole('group', { name: 'Trending products', exact: true });
      await use(carousel.getByRole('button', { name: /^Pause/ }));
      release();
      await expect(carousel.getByRole('button', { name: /^Play/ })).toBeVisible();
      await expect(carousel.getByRole('button', { name: /^Play/ })).not.toHaveAttribute('aria-busy');
    });

    test(`a quote link opens the dialog over the page, ${moment}`, async ({ page }) => {
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

    test(`the menu of a phone opens, ${moment}`, async ({ page }) => {
      await page.setViewportSize({ width: widths.phone, height: 800 });
      const { release } = await openAt(page, '/blog', files);
      await use(page.getByRole('button', { name: 'Menu' }));
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu).toBeVisible();
      release();
      await use(menu.getByRole('button', { name: 'Close menu' }));
      await expect(menu).toBeHidden();
    });

    test(`a link to another page is followed, ${moment}`, async ({ page }) => {
      await page.setViewportSize({ width: widths.desktop, height: 900 });
      const { release } = await openAt(page, '/blogDetails/1', files);
      await use(page.getByRole('banner').getByRole('link', { name: 'Products' }));
      release();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beauty Soap');
      await page.goBack();
      await expect(page).toHaveURL(/\/blogDetails\/1$/);
    });

    test(`share is called once, ${moment}`, async ({ page }) => {
      await expectOneShare(page, files, use);
    });
  }
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: widths.phone, height: 800 } });

  for (const files of someMoments)
    test(`share is called once, after ${files} files of code`, async ({ page }) => {
      await expectOneShare(page, files, (control) => control.tap());
    });
});

for (const files of someMoments) {
  const moment = `after ${files} files of code`;

  test(`a choice in the sort field is applied once, ${moment}`, async ({ page }) => {
    await page.setViewportSize({ width: widths.desktop, height: 900 });
    const { release, isSameDocument } = await openAt(page, '/products/all', files);
    const before = await page.evaluate(() => history.length);
    await page.getByLabel('Sort by').selectOption({ index: 1 });
    release();
    await expect(page).toHaveURL(/sort=/);
    expect(await isSameDocument()).toBe(true);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  });

  test(`a search is sent, ${moment}`, async ({ page }) => {
    const { release } = await openAt(page, '/products/all', files);
    const search = page.getByRole('searchbox').first();
    await search.fill('degreaser');
    await search.press('Enter');
    release();
    await expect(page).toHaveURL(/search=degreaser/);
    await expect(page.getByRole('link', { name: 'Venmax Heavy Degreaser', exact: true })).toBeVisible();
  });

  test(`typed text stays, and is kept as a draft, ${moment}`, async ({ page }) => {
    const { release } = await openAt(page, '/contact', files);
    const field = page.getByRole('form', { name: 'Contact form' }).locator('[name=name]');
    await field.fill('Asha Nair');
    release();
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Asha Nair');
    await expect(field).toHaveValue('Asha Nair');
    await expect(field).toBeFocused();
  });
}

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
