// Categories, products and articles of the admin area, as the specification has them, on the built site and a real API.
import type { Page } from '@playwright/test';
import { createGate, expect, heading, imageFile, test } from '../support/admin-fixtures';
import { markdownOf } from '../support/article-text';

test.use({ viewport: { width: 1440, height: 900 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('a category', () => {
  // A second category of the same name is rejected.
  test.use({ expectedMessages: [/status of 409/] });

  test('is created and deleted by keyboard alone, with a confirmation, a count of its products, and Undo', async ({
    page,
  }) => {
    await page.goto('/admin');
    const list = page.getByRole('main').getByRole('list');
    await expect(list.getByRole('listitem').filter({ hasText: 'Beauty Soap' })).toContainText('5 products');
    await button(page, 'Create category').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create category' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Glass Care');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(
      page.getByRole('status').filter({ hasText: "Category 'Glass Care' was created." }),
    ).toBeVisible();
    await expect(list.getByRole('link', { name: 'Glass Care' })).toBeFocused();

    await button(page, 'Create category').press('Enter');
    await expect(dialog.getByLabel('Name')).toHaveValue('');
    await dialog.getByLabel('Name').fill('glass care');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel('Name')).toHaveValue('glass care');
    await page.keyboard.press('Escape');

    await button(page, 'Delete Glass Care').focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: "Delete 'Glass Care'?" });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Delete Glass Care')).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(list.getByRole('link', { name: 'Glass Care' })).toHaveCount(0);
    // The focus is on what has replaced it.
    await expect(list.getByRole('listitem').last().getByRole('link')).toBeFocused();
    await button(page, 'Undo').press('Enter');
    await expect(list.getByRole('link', { name: 'Glass Care' })).toBeVisible();
  });
});

test('a product is added, changed and deleted; each save shows its blocking message and returns to the list', async ({
  page,
}) => {
  await page.goto('/admin/products/7');
  await expect(heading(page, 'Beauty Soap')).toBeVisible();
  await page.getByRole('link', { name: 'Create new' }).click();
  await expect(page).toHaveURL('/admin/addproduct/7');
  await page.getByLabel('Name').fill('Bloom Lemon');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('A soap.');
  await page.getByLabel('Price (₹)', { exact: true }).fill('200');
  await page.getByLabel('Offer (%)').fill('10');
  await expect(page.getByLabel('Offer price (₹)')).toHaveValue('180');
  await page.getByLabel('Offer price (₹)').fill('175');
  await button(page, 'Add size').click();
  await page.keyboard.type('75 g');
  await page.keyboard.press('Enter');
  await page.keyboard.type('125 g');
  const sizes = page
    .getByRole('group', { name: 'Sizes' })
    .getByRole('textbox', { name: 'Size', exact: true });
  const expectSizes = async () => {
    await expect(sizes).toHaveCount(2);
    await expect(sizes.first()).toHaveValue('75 g');
    await expect(sizes.last()).toHaveValue('125 g');
  };
  await expectSizes();
  await page.locator('input[type=file]').setInputFiles(imageFile);
  await expect(page.getByLabel('What it shows')).toBeVisible();

  // Each response waits until the message has been seen.
  const saveSeeing = async (press: () => Promise<void>, call: string, message: string) => {
    const gate = createGate();
    await page.route(call, async (route) => {
      await gate.opened;
      await route.continue();
    });
    await press();
    await expect(page.getByRole('dialog', { name: message })).toBeVisible();
    gate.open();
    await expect(page).toHaveURL('/admin/products/7');
    await page.unroute(call);
  };
  await saveSeeing(
    () => button(page, 'Add product').click(),
    '**/api/products/create',
    'Adding new product. Please wait..',
  );
  await expect(page.getByRole('status').filter({ hasText: "'Bloom Lemon' was added." })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bloom Lemon' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Bloom Lemon' })).toBeInViewport();
  await page.getByRole('link', { name: 'Bloom Lemon' }).click();
  await expect(page).toHaveURL(/\/admin\/addproduct\/7\/\d+$/);
  await expect(page.getByLabel('Offer price (₹)')).toHaveValue('175');
  await expectSizes();
  await page.getByLabel('Name').fill('Bloom Lime');
  await saveSeeing(
    () => button(page, 'Update product').click(),
    '**/api/products/update/*',
    'Updating product. Please wait..',
  );

  await page.getByRole('link', { name: 'Bloom Lime' }).click();
  await button(page, 'Delete').click();
  await page
    .getByRole('dialog', { name: "Delete 'Bloom Lime'?" })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page).toHaveURL('/admin/products/7');
  await expect(page.getByRole('link', { name: 'Bloom Aloe & Cucumber' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bloom Lime' })).toHaveCount(0);
});

for (const { list, form, title, said } of [
  { list: '/admin/blog', form: '/admin/blogForm', title: 'Blog Management', said: 'Blog' },
  { list: '/admin/newsAndEvents', form: '/admin/newsForm', title: 'News and Updates', said: 'News' },
]) {
  test(`${title}: the preview shows what visitors will see; the article is saved, changed and deleted`, async ({
    page,
    request,
  }) => {
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await page.goto(list);
    await page.getByRole('link', { name: 'Create new' }).click();
    await expect(page).toHaveURL(form);
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Rinse twice');
    await page
      .getByRole('textbox', { name: 'Short description', exact: true })
      .fill('Why once is not enough.');
    await (await markdownOf(page)).fill('## First\n\nTwice is **better**.');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: 'Rinse twice' })).toBeVisible();
    await expect(preview.locator('strong')).toHaveText('better');
    await button(page, 'Create').click();
    await expect(page).toHaveURL(list);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Rinse/ }) });
    await expect(card).toHaveCount(1);

    await card.getByRole('link', { name: 'View' }).click();
    await expect(page).toHaveURL(new RegExp(`${form}/\\d+$`));
    const id = page.url().split('/').at(-1);
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Rinse three times');
    await button(page, 'Save').click();
    await expect(page).toHaveURL(list);
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('Rinse three times');
    await expect(card.getByRole('link', { name: 'View' })).toBeFocused();
    // The specification has an alert for blog posts and nothing for news.
    expect(alerts).toEqual(said === 'Blog' ? ['Blog created successfully', 'Blog updated successfully'] : []);
    await expect(page.getByText("'Rinse three times' was updated.")).toHaveCount(said === 'Blog' ? 0 : 1);
    const address = said === 'Blog' ? 'blogDetails' : 'newsDetails';
    expect(await (await request.get(`/${address}/${id}`)).text()).toContain('Rinse three times');

    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(card).toHaveCount(0);
    expect((await request.get(`/${address}/${id}`)).status()).toBe(410);
  });
}

test.describe('a save that fails', () => {
  test.use({ expectedMessages: [/Failed to load resource/] });

  test('removes its message, shows the reason, and keeps every typed value and the picture', async ({
    page,
  }) => {
    await page.goto('/admin/addproduct/7');
    await page.getByLabel('Name').fill('Bloom Kept');
    await expect(page.getByRole('toolbar', { name: 'Format of Description' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Still here.');
    await page.locator('input[type=file]').setInputFiles(imageFile);
    await expect(page.getByLabel('What it shows')).toBeVisible();
    const isKept = async () => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByLabel('Name')).toHaveValue('Bloom Kept');
      await expect(page.getByRole('textbox', { name: 'Description', exact: true })).toHaveText('Still here.');
      await expect(page.getByLabel('What it shows')).toBeVisible();
    };
    const problem = page.getByRole('main').getByRole('status').filter({ hasText: 'that you typed is lost' });
    for (const fail of ['500', 'connectionfailed', 'timedout'] as const) {
      await page.route('**/api/products/create', (route) =>
        fail === '500' ? route.fulfill({ status: 500, body: '{}' }) : route.abort(fail),
      );
      await button(page, 'Add product').click();
      // A request without a response may or may not have been processed.
      await expect(problem).toContainText(fail === '500' ? 'was not saved' : 'may have been saved or not');
      await expect(problem.getByRole('link', { name: 'Look in the list' })).toHaveCount(
        fail === '500' ? 0 : 1,
      );
      await isKept();
      await problem.getByRole('button', { name: 'Dismiss' }).click();
      await expect(problem).toHaveCount(0);
      await page.unroute('**/api/products/create');
    }
    await page.route('**/api/products/create', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: 'Wrong',
          status: 422,
          errors: { productName: 'It is taken.', file: 'It is no picture.' },
        },
      }),
    );
    await button(page, 'Add product').click();
    await expect(page.getByText('It is taken.')).toBeVisible();
    await expect(page.getByText('It is no picture.')).toBeVisible();
    await expect(page.getByLabel('Name')).toBeFocused();
    await isKept();
    await page.unroute('**/api/products/create');
    await button(page, 'Add product').click();
    await expect(page.getByRole('link', { name: 'Bloom Kept' })).toBeVisible();
  });
});
