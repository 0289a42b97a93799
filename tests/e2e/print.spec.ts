import type { Page } from '@playwright/test';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';
import { readPdf } from '../support/read-pdf.mjs';

test.use({ viewport: { width: 794, height: 1123 } });

const onPaper = {
  product: {
    address: '/productsDetails/1',
    heading: 'Venwash Liquid Detergent',
    carousel: 'Similar products',
  },
  'blog article': {
    address: '/blogDetails/1',
    heading: 'Choosing a Detergent for Front-Load Machines',
    carousel: 'More Blogs',
  },
} as const;

for (const [name, { address, heading, carousel }] of Object.entries(onPaper)) {
  test(`a ${name} prints text, picture and contact data, without buttons and links for the screen`, async ({
    page,
  }) => {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: carousel })).toBeVisible();
    await page.emulateMedia({ media: 'print' });

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    await expect(page.getByText('Innovative Chemical Solutions').first()).toBeVisible();
    await expect(page.getByRole('contentinfo').getByText('+91 471 555 0142')).toBeVisible();
    await expect(page.getByRole('heading', { name: carousel })).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    // Nothing lies over the text, and nothing is cut off at the side.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(794);
    const fixed = await page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter((element) => {
          const { position, display } = getComputedStyle(element);
          return position === 'fixed' && display !== 'none' && element.getClientRects().length > 0;
        }).length,
    );
    expect(fixed).toBe(0);
  });
}

for (const address of ['/', '/about', '/contact', '/productsDetails/1']) {
  test(
    `every word of ${address} prints dark, with the page's URL and without the card of a form`,
    deepUnless(address === '/productsDetails/1'),
    async ({ page, baseURL }) => {
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.emulateMedia({ media: 'print' });
      const pale = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
          .filter(({ childNodes }) =>
            [...childNodes].some(
              ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
            ),
          )
          .filter((element) => {
            const [red = 0, green = 0, blue = 0, alpha = 1] = (
              getComputedStyle(element).color.match(/[\d.]+/g) ?? []
            ).map(Number);
            return Math.max(red, green, blue) > 110 || alpha < 1;
          })
          .map(({ textContent }) => textContent),
      );
      expect(pale).toEqual([]);
      // Without PUBLIC_URL, the site's host is that of the machine on which it runs.
      await expect(page.getByText(`localhost:${new URL(String(baseURL)).port}${address}`)).toBeVisible();
      // The sizes of a product are a form too, and are printed.
      const cards = page.locator('form:not(:has([type=radio]))').locator('..');
      for (const card of await cards.all()) await expect(card).toBeHidden();
    },
  );
}

// Browsers load pictures before they print, but not those of sections that they render near the window only.
test(
  'a home page that was not scrolled prints without empty boxes of pictures',
  deepUnless(false),
  async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    // What is asked for from now on is too late.
    await page.route('**/api/images/**', () => undefined);
    await page.emulateMedia({ media: 'print' });
    const empty = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.checkVisibility() && image.naturalWidth === 0)
        .map(({ src }) => src),
    );
    expect(empty).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test('a product and the contact data print on one sheet', async ({ page }, testInfo) => {
  await page.goto('/productsDetails/1', { waitUntil: 'networkidle' });
  const file = testInfo.outputPath('product.pdf');
  await page.pdf({ path: file, format: 'A4', preferCSSPageSize: true });
  const { pages } = await readPdf(file);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.text).toMatch(/Venwash Liquid Detergent.*\+91 471 555 0142/);
});

type Sheets = Awaited<ReturnType<typeof readPdf>>['pages'];

/** Prints a product longer and longer, by so many millimetres, until `isLast` says so of its sheets. */
async function printLonger(page: Page, file: string, step: number, isLast: (sheets: Sheets) => boolean) {
  const heading = page.getByRole('heading', { level: 1 });
  for (let space = 0; ; space += step) {
    await heading.evaluate((element, millimetres) => {
      element.style.marginBlockEnd = `${millimetres}mm`;
    }, space);
    await page.pdf({ path: file, format: 'A4', preferCSSPageSize: true });
    const { pages } = await readPdf(file);
    if (isLast(pages)) return;
  }
}

test('no sheet has only the end of the contact data', async ({ page }, testInfo) => {
  await page.goto('/productsDetails/1', { waitUntil: 'networkidle' });
  await printLonger(page, testInfo.outputPath('product.pdf'), 5, (sheets) => {
    expect(sheets.length).toBeLessThanOrEqual(2);
    expect(sheets.at(-1)?.text).toMatch(/Contact .*\+91 471 555 0142.*©/);
    return sheets.length === 2;
  });
});

test('pictograms, signal word and statements of a hazard print on one sheet', async ({ page }, testInfo) => {
  await page.goto('/productsDetails/13', { waitUntil: 'networkidle' });
  await printLonger(page, testInfo.outputPath('hazards.pdf'), 15, (sheets) => {
    const start = sheets.findIndex(({ text }) => text.includes('Hazard information'));
    // The pictograms are between the heading and the signal word.
    expect(sheets[start]?.text).toMatch(
      /Hazard information.*Signal word.*Hazard statements.*Precautionary statements.*P501/,
    );
    return start === 1;
  });
});

test('a list of products prints on the whole width of the sheet', deepUnless(false), async ({ page }) => {
  await page.goto('/products/all', { waitUntil: 'networkidle' });
  await page.emulateMedia({ media: 'print' });
  const list = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('article') });
  const box = await list.first().boundingBox();
  expect(box?.width).toBeGreaterThan(650);
});
