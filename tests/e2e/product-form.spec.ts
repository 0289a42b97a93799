// Everything that a product has, typed into its form, saved and read back.
import type { Page } from '@playwright/test';
import path from 'node:path';
import { expect, heading, imageFile, test } from '../support/admin-fixtures';

test.use({ viewport: { width: 1440, height: 900 } });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const group = (page: Page, name: string) => page.getByRole('group', { name });
const laterNote = (page: Page) =>
  page.getByText('Once the product is saved, you can give it an address with words and data sheets here');
const otherImage = path.resolve(import.meta.dirname, '../../api/demo/products/venwash-liquid-detergent.jpg');

/** Rows of a list, by keyboard alone: Tab goes to the next input, Enter to the next row. */
async function typeRows(page: Page, add: string, rows: string[][]) {
  await button(page, add).press('Enter');
  for (const [index, row] of rows.entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    for (const [column, text] of row.entries()) {
      if (column > 0) await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
  }
}

async function addStatement(page: Page, kind: string, typed: string) {
  await page.getByRole('searchbox', { name: `Add a ${kind} statement` }).fill(typed);
  await page.keyboard.press('Enter');
}

test('a product gets everything that buyers of chemicals ask for', async ({
  page,
  adminSite,
  expectGoodAtWidths,
}) => {
  await page.goto('/admin/addproduct/7');
  await expect(laterNote(page)).toBeVisible();
  await page.getByLabel('Name').fill('Venfloor Neutral');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('A neutral cleaner.');
  await page.locator('input[type=file]').setInputFiles([imageFile, otherImage]);
  await expect(page.getByLabel('What it shows')).toHaveCount(2);
  await button(page, 'Move picture 2 up').press('Enter');
  await page.getByLabel('What it shows').first().fill('The canister');
  await typeRows(page, 'Add size', [
    ['1 L', '₹ 220'],
    ['5 L', '1,050.50'],
  ]);
  await typeRows(page, 'Add fact', [
    ['pH (1 % solution)', '7.5', ''],
    ['Density', '1.02', 'g/cm³'],
    ['Dilution', '2–5 % (20 to 50 ml per litre)', ''],
  ]);
  const dilution = page.getByLabel('Value', { exact: true }).nth(2);
  expect(await dilution.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
  await typeRows(page, 'Add certificate', [['ISO 9001', 'IN-4711']]);
  await page.getByLabel('Where it is used').fill('Stone and vinyl floors.');
  await page.getByLabel('How to use it').fill('Dilute 20 ml in 5 litres of water.');
  await page.getByLabel('GHS07 Harmful or irritant').check();
  await page.getByLabel('Signal word').selectOption('Warning');
  await addStatement(page, 'hazard', 'h319');
  await expect(group(page, 'Hazard statements')).toContainText('Causes serious eye irritation.');
  await addStatement(page, 'precautionary', 'p305+p351+p338');
  await page.getByLabel('UN number').fill('1760');
  await page.getByRole('combobox', { name: 'Used with' }).fill('Bloom');
  await page
    .getByRole('option', { name: /^Add Bloom/ })
    .first()
    .click();

  await expectGoodAtWidths('form', [320, 390, 768, 1440]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(button(page, 'Add product')).toBeInViewport();
  await page.screenshot({ path: test.info().outputPath('window.png') });

  // What was typed survives the tab, with the pictures.
  await page.reload();
  await expect(page.getByText(/^This is what you were writing/)).toBeVisible();
  await expect(page.getByLabel('What it shows').first()).toHaveValue('The canister');
  await expect(group(page, 'Hazard statements')).toContainText('Causes serious eye irritation.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText("'Venfloor Neutral' was added.")).toBeVisible();

  const link = page.getByRole('link', { name: 'Venfloor Neutral' });
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  const response = await adminSite.call('GET', `/api/products/${id}`);
  const saved = (await response.json()) as { pictures: { alt: string }[]; usedWith: number[] };
  expect(saved).toMatchObject({
    sizes: ['1 L', '5 L'],
    sizePrices: [
      { size: '1 L', price: 220 },
      { size: '5 L', price: 1050.5 },
    ],
    facts: [
      { name: 'pH (1 % solution)', value: '7.5' },
      { name: 'Density', value: '1.02', unit: 'g/cm³' },
      { name: 'Dilution', value: '2–5 % (20 to 50 ml per litre)' },
    ],
    certificates: [{ name: 'ISO 9001', reference: 'IN-4711' }],
    usedWhere: 'Stone and vinyl floors.',
    howToUse: 'Dilute 20 ml in 5 litres of water.',
    hazards: { pictograms: ['GHS07'], signalWord: 'Warning', unNumber: '1760' },
  });
  expect(saved.pictures.map(({ alt }) => alt)).toEqual(['The canister', 'Venfloor Neutral']);
  expect(saved.usedWith).toHaveLength(1);

  // Opened again and not touched, it is not unsaved.
  await link.click();
  await expect(heading(page, 'Venfloor Neutral')).toBeVisible();
  await expect(page.getByLabel('What it shows')).toHaveCount(2);
  for (const name of ['Address', 'Data sheets'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(laterNote(page)).toBeHidden();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(heading(page, 'Beauty Soap')).toBeVisible();
});

test('on a small phone the bar of the form has the main button, and the others below it when asked for', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/admin/addproduct/1/1');
  const others = [
    button(page, 'Save as draft'),
    page.getByRole('link', { name: 'Back to the list' }),
    button(page, 'Delete'),
  ];
  await expect(button(page, 'Update product')).toBeInViewport({ ratio: 1 });
  for (const other of others) await expect(other).toBeHidden();
  const more = button(page, 'More');
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  for (const other of others) await expect(other).toBeInViewport({ ratio: 1 });
  await expectAccessible();
  await more.click();
  for (const other of others) await expect(other).toBeHidden();
});
