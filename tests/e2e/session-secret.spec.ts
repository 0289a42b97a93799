// The secret of a session changes while people work, on the way through the shell, and a copy of an earlier one is noticed.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, heading, test, type AdminSite } from '../support/admin-fixtures';
import { changeDatabase } from '../support/change-database';
import { sessionIn } from '../support/session';

// Chrome logs the rejected calls of the session that ends.
test.use({ viewport: { width: 1440, height: 900 }, expectedMessages: [/status of 401/] });

const aMinute = 60_000;

async function cookieIn(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name.startsWith('session-'))?.value ?? '';
}

const idOf = (cookie: string) => cookie.split('.')[0] ?? '';

/** As if the secret had last changed twenty minutes ago. Resolves with the cookie, which the next call replaces. */
async function age(site: AdminSite, context: BrowserContext): Promise<string> {
  const cookie = await cookieIn(context);
  const then = Date.now() - 20 * aMinute;
  changeDatabase(site, 'UPDATE session SET rotated_at = ? WHERE id = ?', then, idOf(cookie));
  return cookie;
}

const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name }).click();

test('a call after a quarter of an hour brings a new cookie, two tabs go on, and a copied cookie ends the session', async ({
  page,
  context,
  adminSite,
}) => {
  const other = await context.newPage();
  await page.goto('/admin/blog');
  await other.goto('/admin/newsAndEvents');
  await expect(heading(page, 'Blog Management')).toBeVisible();
  await expect(heading(other, 'News and Updates')).toBeVisible();
  const token = () => page.evaluate(() => localStorage.getItem('token'));
  const firstToken = await token();

  await test.step('one tab gets it, and both go on with it', async () => {
    const before = await age(adminSite, context);
    await open(page, 'Product Management');
    await expect.poll(() => cookieIn(context)).not.toBe(before);
    await expect(heading(page, 'Product Management')).toBeVisible();
    await open(other, 'Messages');
    await expect(heading(other, 'Messages')).toBeVisible();
    expect(idOf(await cookieIn(context))).toBe(idOf(before));
    expect(await token()).toBe(firstToken);
  });

  await test.step('both tabs ask at the same time', async () => {
    const before = await age(adminSite, context);
    await Promise.all([page.reload(), other.reload()]);
    await expect(heading(page, 'Product Management')).toBeVisible();
    await expect(heading(other, 'Messages')).toBeVisible();
    await expect.poll(() => cookieIn(context)).not.toBe(before);
    await Promise.all([open(page, 'Blog Management'), open(other, 'News and Updates')]);
    await expect(heading(page, 'Blog Management')).toBeVisible();
    await expect(heading(other, 'News and Updates')).toBeVisible();
  });

  const copied = await sessionIn(context, adminSite.url);
  await test.step('the tools of the shell pass it on', async () => {
    const before = await age(adminSite, context);
    await other.goto('/_overrides');
    await expect(other.getByRole('form', { name: 'catalogue' })).toBeVisible();
    await expect.poll(() => cookieIn(context)).not.toBe(before);
    await open(page, 'Product Management');
    await expect(heading(page, 'Product Management')).toBeVisible();
  });

  await test.step('a copy of the cookie before is accepted for a minute, and then ends the session for both', async () => {
    const statusOfCopy = async () => (await adminSite.call('GET', '/api/auth/me', undefined, copied)).status;
    expect(await statusOfCopy()).toBe(200);
    const id = idOf(await cookieIn(context));
    const [{ until } = { until: null }] = changeDatabase(
      adminSite,
      'UPDATE session SET previous_until = previous_until - ? WHERE id = ? RETURNING previous_until AS until',
      2 * aMinute,
      id,
    );
    expect(until).toBeGreaterThan(0);
    expect(await statusOfCopy()).toBe(401);
    await other.goto('/admin/messages');
    await expect(heading(other, 'Admin sign-in')).toBeVisible();
    await expect(heading(page, 'Admin sign-in')).toBeVisible();
    expect(await token()).toBeNull();
  });
});
