// The pages for developers, on the built site: overrides of one browser, and the inspector.
import { expect, signedOut, test } from '../support/admin-fixtures';

test('an admin overrides a remote in this browser, sees it on the page, and resets it with one click', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/_overrides');
  const remote = page.getByRole('form', { name: 'catalogue' });
  await expect(remote).toContainText('Live: 0.1.0-');
  await expectAccessible();
  await remote.getByLabel('Version').selectOption({ index: 1 });
  await remote.getByRole('button', { name: 'Save' }).click();
  await expect(remote.getByRole('status')).toHaveText(/Saved for this browser/);

  await page.goto('/products');
  const badge = page.getByRole('form', { name: 'Overrides of this browser' });
  await expect(badge).toContainText('catalogue: 0.1.0-');
  await badge.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(badge).toBeHidden();
});

test('the inspector shows each remote, and outlines the pieces on the pages of this browser', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/_inspector');
  for (const name of ['admin', 'catalogue', 'content', 'enquiry'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'catalogue' })).toContainText('@venmara/catalogue-team');
  await expectAccessible();
  const outlines = page.getByRole('button', { name: 'Outline the pieces' });
  await outlines.click();
  await expect(outlines).toHaveAttribute('aria-pressed', 'true');

  const piece = page.locator('[data-piece="catalogue/product-list"]');
  await page.goto('/products');
  await expect(piece).toHaveCSS('outline-style', 'dashed');
  await page.goto('/_inspector');
  await outlines.click();
  await expect(outlines).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/products');
  await expect(piece).toHaveCSS('outline-style', 'none');
});

test.describe('a visitor', () => {
  test.use({ storageState: signedOut, expectedMessages: [/Failed to load resource/] });

  for (const path of ['/_overrides', '/_inspector'])
    test(`is asked to sign in at ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText('Sign in to the administration first.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    });
});

test('the shell says what it gives to remotes: the checks before a publish compare builds with it', async ({
  adminSite,
}) => {
  const response = await adminSite.call('GET', '/contract.json');
  expect(response.status).toBe(200);
  const { pieces, shared } = (await response.json()) as Record<'pieces' | 'shared', object>;
  expect(Object.keys(pieces)).toEqual(
    expect.arrayContaining(['catalogue/product-list', 'enquiry/outbox', 'admin/area']),
  );
  expect(Object.keys(shared)).toContain('react');
});
