// A product with all that buyers of chemicals ask for, made through the admin API and looked at as a visitor.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { usualCases } from '@site/shared-testing/usual-cases';
import { expect, test, type AdminSite } from '../support/admin-fixtures';
import { quoteDialog, untilFormHydrated } from '../support/enquiry-forms';
import { readHead } from '../support/page-head';
import { structuredDataErrors } from '../support/rich-results';
import { untilHydrated } from '../support/until-hydrated';

const shapes = [
  [1000, 1280],
  [1600, 1000],
  [1000, 1600],
] as const;

/** Posts a form as the admin; returns what the response has. */
async function post<Body>({ call }: AdminSite, path: string, form: FormData): Promise<Body> {
  const response = await call('POST', path, form);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Body;
}

async function addPicture(site: AdminSite, [width, height]: readonly [number, number], index: number) {
  const background = { r: 60 * index, g: 140, b: 160 };
  const picture = sharp({ create: { width, height, channels: 3, background } }).jpeg();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture.toBuffer())]), 'picture.jpg');
  return (await post<{ id: string }>(site, '/api/images/create', form)).id;
}

let address = '';

/** Made once for all tests of the site, with the fields of the form as texts. */
async function addProduct(site: AdminSite): Promise<string> {
  if (address) return address;
  const category = (await (
    await site.call('POST', '/api/category/create', { name: `Details ${Date.now()}` })
  ).json()) as { id: number };
  const pictures = [];
  for (const [index, shape] of shapes.entries())
    pictures.push({
      image: await addPicture(site, shape, index),
      alt: `Picture ${index + 1}`,
      focus: '30% 70%',
    });
  const details = {
    pictures,
    sizePrices: [
      { size: '1 L', price: 420 },
      { size: '5 L', price: 1890 },
    ],
    facts: [
      { name: 'pH', value: '13.2' },
      { name: 'Density', value: '1.06', unit: 'g/cm³' },
      { name: 'Surface', value: 'concrete/terrazzo/ceramic' },
    ],
    certificates: [{ name: 'ISO 9001:2015', reference: 'IN-4471' }],
    hazards: {
      pictograms: ['GHS05', 'GHS07'],
      signalWord: 'Danger',
      hazardStatements: [{ code: 'H314', text: 'Causes severe skin burns and eye damage.' }],
      precautionaryStatements: [{ code: 'P280', text: 'Wear protective gloves.' }],
      unNumber: '1719',
    },
    usedWith: [1, 2],
  };
  const fields = {
    productName: 'Venfloor Stripper',
    productDescription: 'Removes old polish from vinyl, linoleum and stone.',
    sizes: '1 L, 5 L',
    categoryId: String(category.id),
    usedWhere: 'Hospitals\nSchools',
    howToUse: 'Dilute it.\nLeave it for 10 minutes.',
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, value] of Object.entries(details)) form.append(name, JSON.stringify(value));
  const { id } = await post<{ id: number }>(site, '/api/products/create', form);
  address = `/productsDetails/${id}`;
  return address;
}

/** In how many lines each of the element's texts is. */
const linesOfTexts = (element: Locator) =>
  element.evaluate(({ childNodes }) =>
    [...childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return range.getClientRects().length;
      }),
  );

const gallery = (page: Page) => page.getByRole('list', { name: 'Pictures of Venfloor Stripper' });
const pictureInView = (page: Page) =>
  gallery(page).evaluate((row) => Math.round(row.scrollLeft / row.clientWidth) + 1);
const zoomButton = (page: Page) => page.getByRole('button', { name: /^Zoom picture 1 of 3/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('with scripts', () => {
  const open = async (page: Page, site: AdminSite) => {
    await page.goto(site.url + (await addProduct(site)), { waitUntil: 'networkidle' });
    await untilHydrated(zoomButton(page));
  };

  test('a size changes the price and is chosen in the quote', async ({ page, adminSite }) => {
    await open(page, adminSite);
    await expect(page.getByRole('radio', { name: /^1 L/ })).toBeChecked();
    await page.getByRole('radio', { name: /^1 L/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('main').getByText('₹1,890', { exact: true }).first()).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Request a quote', exact: true }).click();
    await expect(page).toHaveURL(/\?quote=\d+&size=5\+L$/);
    await untilFormHydrated(quoteDialog(page));
    await expect(quoteDialog(page).getByLabel('Size')).toHaveValue('5 L');
    await quoteDialog(page).getByRole('button', { name: 'Close' }).click();
    // A link to the page is one to the size.
    await expect(page).toHaveURL(/\/productsDetails\/\d+\?size=5\+L$/);
    await expect(page.getByRole('radio', { name: /^5 L/ })).toBeChecked();
  });

  test('a size that is chosen before the code is loaded counts', async ({ page, adminSite }) => {
    await page.goto(adminSite.url + (await addProduct(adminSite)), { waitUntil: 'load' });
    await page.getByRole('radio', { name: /^5 L/ }).check();
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Request a quote', exact: true }),
    ).toHaveAttribute('href', /size=5\+L/);
  });

  test('the pictures are moved by buttons, links and arrow keys', async ({ page, adminSite }) => {
    await open(page, adminSite);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(() => pictureInView(page)).toBe(2);
    await page.getByRole('link', { name: 'Show picture 3 of 3' }).click();
    await expect.poll(() => pictureInView(page)).toBe(3);
    await gallery(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => pictureInView(page)).toBe(2);
    await expect(page.getByRole('main').locator('a[aria-current="true"]')).toHaveAccessibleName(
      'Show picture 2 of 3',
    );
  });

  test('the larger view is closed by Escape and by the back button, and the focus returns', async ({
    page,
    adminSite,
    expectAccessible,
  }) => {
    await open(page, adminSite);
    const dialog = page.getByRole('dialog', { name: 'Venfloor Stripper' });
    await zoomButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('img')).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('status')).toHaveText('Picture 2 of 3');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(zoomButton(page)).toBeFocused();

    await zoomButton(page).click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(heading(page)).toBeVisible();
  });

  test('nothing moves while the page loads, and nothing is wider than the window', async ({
    page,
    adminSite,
    expectAccessible,
  }) => {
    const path = adminSite.url + (await addProduct(adminSite));
    for (const width of usualCases([320, 390, 768, 1440], (each) => each === 390)) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              resolve(
                (list.getEntries() as (PerformanceEntry & { value: number })[]).reduce(
                  (sum, { value }) => sum + value,
                  0,
                ),
              );
            }).observe({ type: 'layout-shift', buffered: true });
            // The observer is not called where there was no shift.
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
          }),
      );
      expect(shift, `at ${width} px`).toBeLessThan(0.01);
      await expectAccessible();
    }
  });
});

test('on a small phone a long word is broken after a slash, before and after the code is loaded', async ({
  browser,
  page,
  adminSite,
}) => {
  const path = adminSite.url + (await addProduct(adminSite));
  const withoutScripts = await browser.newPage({ javaScriptEnabled: false });
  const served = [];
  for (const opened of [withoutScripts, page]) {
    await opened.setViewportSize({ width: 320, height: 700 });
    await opened.goto(path, { waitUntil: 'networkidle' });
    const cell = opened.getByRole('cell', { name: 'concrete/terrazzo/ceramic' });
    await cell.scrollIntoViewIfNeeded();
    served.push(await cell.innerHTML());
    expect(await linesOfTexts(cell), 'no part is broken').toEqual([1, 1, 1]);
  }
  expect(served[0]).toBe(served[1]);
  await withoutScripts.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is in the page, and each picture can be reached', async ({ page, adminSite }) => {
    await page.goto(adminSite.url + (await addProduct(adminSite)));
    for (const name of [
      'Where to use it',
      'How to use it',
      'Technical data',
      'Certificates',
      'Hazard information',
      'Used with',
    ])
      await expect(page.getByRole('region', { name })).toBeVisible();
    for (const text of ['₹420', '₹1,890']) await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByRole('img', { name: 'Corrosive (GHS05)' })).toHaveJSProperty('naturalWidth', 200);
    await page.getByRole('link', { name: 'Show picture 3 of 3' }).click();
    await expect(gallery(page).getByRole('img', { name: 'Picture 3' })).toBeInViewport();
    await expect(page.getByRole('button', { name: /picture/ })).toHaveCount(0);
  });

  test('a size in the URL is chosen in the quote, and an unknown one is the first', async ({
    page,
    adminSite,
  }) => {
    const path = await addProduct(adminSite);
    const id = path.split('/').at(-1);
    for (const [size, chosen] of [
      ['5+L', '5 L'],
      ['500+L', '1 L'],
    ] as const) {
      await page.goto(`${adminSite.url}${path}?quote=${id}&size=${size}`);
      await expect(quoteDialog(page).getByLabel('Size')).toHaveValue(chosen);
    }
  });

  test('a chosen size stays chosen when the dialog is closed', async ({ page, adminSite }) => {
    await page.goto(`${adminSite.url}${await addProduct(adminSite)}?size=5+L`);
    for (const name of ['Request a quote', 'Ask for a sample']) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(/quote=\d+&size=5\+L/);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(page).toHaveURL(/\/productsDetails\/\d+\?size=5\+L$/);
      await expect(page.getByRole('radio', { name: /^5 L/ })).toBeChecked();
    }
  });
});

test('the structured data of the product are valid and complete', async ({ adminSite }) => {
  const { graph } = await readHead(adminSite.url + (await addProduct(adminSite)));
  expect(structuredDataErrors(graph)).toEqual([]);
  expect(graph.find((node) => node['@type'] === 'Product')).toMatchObject({
    offers: { '@type': 'AggregateOffer', lowPrice: '420.00', highPrice: '1890.00', offerCount: 2 },
    additionalProperty: [
      { name: 'pH' },
      { name: 'Density', unitText: 'g/cm³' },
      { name: 'Surface' },
      { name: 'Where to use it', value: 'Hospitals\nSchools' },
      { name: 'How to use it' },
      { name: 'Signal word', value: 'Danger' },
      { name: 'Hazard pictogram', propertyID: 'GHS05', value: 'Corrosive' },
      { name: 'Hazard pictogram', propertyID: 'GHS07' },
      { name: 'Hazard statement', propertyID: 'H314', value: 'Causes severe skin burns and eye damage.' },
      { name: 'Precautionary statement', propertyID: 'P280', value: 'Wear protective gloves.' },
      { name: 'UN number', value: '1719' },
    ],
    hasCertification: [{ name: 'ISO 9001:2015', certificationIdentification: 'IN-4471' }],
  });
});

test('it prints its facts and its pictograms, without controls', async ({ page, adminSite }) => {
  await page.goto(adminSite.url + (await addProduct(adminSite)), { waitUntil: 'networkidle' });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Technical data' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Corrosive (GHS05)' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Show picture/ })).toHaveCount(0);
});
