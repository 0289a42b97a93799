// Many products at once: the table, a change of prices with its undo, an import with its dry run, and Ctrl+K.
import type { Page } from '@playwright/test';
import { expect, heading, test } from '../support/admin-fixtures';

test.use({
  viewport: { width: 1440, height: 900 },
  // A file that cannot be read.
  expectedMessages: [/status of 422/],
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const picture = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
const allWidths = [390, 320, 1440];

interface Product {
  id: number;
  productName: string;
  productPrice?: number;
}

test('prices of ticked products are previewed, changed and undone, and a colleague loses nothing', async ({
  page,
  adminSite,
  expectAccessible,
  expectGoodAtWidths,
}) => {
  test.setTimeout(180_000);
  const read = async (id: number) =>
    (await (await adminSite.call('GET', `/api/products/${String(id)}`)).json()) as Product;
  await page.goto('/admin/home');
  await page.getByRole('link', { name: 'All products in one table' }).click();
  await expect(heading(page, 'All products')).toBeVisible();
  await page.getByLabel('Sort').selectOption('-price');
  await expect(page).toHaveURL(/sort=-price/);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('visible');
  const response = await adminSite.call('GET', '/api/products/managed?sort=-price&state=visible&pageSize=2');
  const { data: dearest } = (await response.json()) as { data: { name: string }[] };
  const rows = page.locator('tbody tr');
  for (const [index, { name }] of dearest.entries())
    await expect(rows.nth(index).getByRole('link')).toHaveText(name);
  const ticks = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await expect(page.getByText('2 products selected.')).toBeVisible();
  await expectGoodAtWidths('table', allWidths);

  const first = page.locator('tbody tr').first().getByRole('link');
  const id = Number(/\/(\d+)$/.exec((await first.getAttribute('href')) ?? '')?.[1]);
  const second = Number(
    /\/(\d+)$/.exec(
      (await page.locator('tbody tr').nth(1).getByRole('link').getAttribute('href')) ?? '',
    )?.[1],
  );
  const before = [await read(id), await read(second)] as const;

  await button(page, 'Change prices').click();
  const dialog = page.getByRole('dialog', { name: 'Change the prices of 2 products' });
  await dialog.getByLabel('Per cent').fill('10');
  await dialog.getByLabel('Per cent').press('Enter');
  await expect(dialog.getByText('The prices of 2 products will change.')).toBeVisible();
  await expectAccessible();
  await picture(page, 'preview-1440');
  await dialog.getByRole('button', { name: 'Change the prices of 2 products' }).click();
  await expect(page.getByText('2 products changed.')).toBeVisible();
  expect((await read(id)).productPrice).toBe(Math.round((before[0].productPrice ?? 0) * 1.1));
  await expectGoodAtWidths('change', allWidths);

  await adminSite.call('POST', `/api/content/product/${String(second)}/unpublish`, {});
  await button(page, 'Undo').click();
  await expect(page.getByText(/^Undone for 1 product\. 1 product left as they are/)).toBeVisible();
  expect(await read(id)).toMatchObject({ productPrice: before[0].productPrice });
  await expect(page.getByText(/admin@site\.example has changed it since/)).toBeVisible();
});

test('a file is checked, applied and undone', async ({ page, adminSite, expectGoodAtWidths }) => {
  test.setTimeout(180_000);
  const all = (await (await adminSite.call('GET', '/api/products/all')).json()) as
    { data: Product[] } | Product[];
  const [product] = Array.isArray(all) ? all : all.data;
  if (!product) throw new Error('The demo has no product.');
  await page.goto('/admin/allProducts');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(heading(page, 'Import products')).toBeVisible();
  await expectGoodAtWidths('import', allWidths);
  const upload = (text: string) =>
    page
      .getByLabel('Excel workbook or CSV file')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await upload('Id;Colour\n1;red\n');
  await expect(page.getByRole('alert')).toContainText("Products have no column 'Colour'.");

  await upload(
    `Id;Name\n${String(product.id)};${product.productName} Plus\n;Fresh from a file\n99999;Nobody\n`,
  );
  await expect(
    page.getByText('1 row has errors. Fix it and upload the file again. Nothing was changed.'),
  ).toBeVisible();
  await expect(page.getByText('Id: There is no product 99999.')).toBeVisible();
  await expect(button(page, /^Apply/)).toBeHidden();
  await expectGoodAtWidths('dry-run', allWidths);

  await page.getByRole('link', { name: 'Upload another file' }).click();
  await upload(`Id;Name\n${String(product.id)};${product.productName} Plus\n;Fresh from a file\n`);
  await button(page, 'Apply to 2 products').click();
  await expect(page.getByText('2 products changed.')).toBeVisible();
  await page.getByRole('link', { name: 'All products', exact: true }).first().click();
  await page.getByRole('searchbox').fill('fresh from a file');
  await expect(page.getByRole('link', { name: 'Fresh from a file' })).toBeVisible();
  await page.getByRole('link', { name: 'Bulk changes' }).click();
  await page.getByRole('link', { name: 'Import of products.csv' }).first().click();
  await button(page, 'Undo').click();
  await expect(page.getByText('Undone for 2 products.')).toBeVisible();
});

test('Ctrl+K leads to a product, by keyboard alone', async ({ page, expectAccessible }) => {
  await page.goto('/admin/home');
  await expect(heading(page, 'Product Management')).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Go to' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('bloom rose');
  await expect(dialog.getByRole('option', { name: /Bloom Rose & Milk/ }).first()).toBeVisible();
  await expectAccessible();
  await picture(page, 'go-to-1440');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/addproduct\//);
  await expect(heading(page, 'Bloom Rose & Milk')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 800 });
  await button(page, /^Go to/).click();
  await expect(dialog).toBeVisible();
  await picture(page, 'go-to-390');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a product is copied as a draft', async ({ page, adminSite }) => {
  const list = (await (await adminSite.call('GET', '/api/products/category/3')).json()) as {
    data: Product[];
  };
  const [product] = list.data;
  await page.goto(`/admin/addproduct/3/${String(product?.id)}`);
  await button(page, 'Duplicate as a draft').click();
  await expect(heading(page, `${product?.productName ?? ''} (copy)`)).toBeVisible();
  await expect(page.getByText('Not published yet')).toBeVisible();
});
