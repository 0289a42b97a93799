// The check of the site: what is wrong is found, the form that fixes it is one link away, and the next check is empty of it.
import { expect, test } from '../support/admin-fixtures';

test.use({ viewport: { width: 1440, height: 900 } });

test('a broken link is found, leads to its form by keyboard, and is gone once it is fixed', async ({
  page,
  adminSite,
  expectGoodAtWidths,
}) => {
  const article = {
    title: 'Foam without end',
    shortDescription: 'Why some soaps foam for ever, and what a laundry can do about it in hard water.',
    body: 'Ask for [our oldest foam](/productsDetails/99999).',
  };
  const added = await adminSite.call('POST', '/api/content/blog', { values: article });
  const { id } = (await added.json()) as { id: number };
  await adminSite.call('POST', `/api/content/blog/${id}/publish`, {});

  await page.goto('/admin/home');
  await page.getByRole('navigation').getByRole('link', { name: 'Site check' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Site check' })).toBeVisible();
  const group = page.getByRole('group').filter({ hasText: 'Broken links' });
  const row = group.getByRole('listitem').filter({ hasText: '/productsDetails/99999' });
  await expect(row).toContainText('“our oldest foam” leads to /productsDetails/99999');
  await expectGoodAtWidths('site-check', [320, 1440]);
  const link = row.getByRole('link', { name: 'Foam without end' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/blogForm/${id}`);

  await adminSite.call('PUT', `/api/content/blog/${id}`, { values: { ...article, body: 'No link.' } });
  await adminSite.call('POST', `/api/content/blog/${id}/publish`, {});
  await page.goto('/admin/siteCheck');
  await expect(page.getByText(/^\d+ problems? found\.$/)).toBeVisible();
  await expect(page.getByText('/productsDetails/99999')).toHaveCount(0);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText(/^\d+ problems? found\.$/)).toBeVisible();
});
