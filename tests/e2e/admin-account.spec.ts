// Who may sign in: a colleague takes a password of their own, ends every session, and is shut out.
import type { Page } from '@playwright/test';
import { expect, heading, signedIn, test, type AdminSite } from '../support/admin-fixtures';

// Chrome logs rejected requests in the console: with a wrong password, or without a session.
test.use({ viewport: { width: 1440, height: 900 }, expectedMessages: [/status of (401|422)/] });

const colleague = 'colleague@site.example';
const first = 'a-first-word-of-hers-3';
const own = 'quite-another-word-of-hers-5';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signIn(site: AdminSite, password: string): Promise<{ status: number; jwt: string }> {
  const response = await site.call('POST', '/api/auth/authenticate', { username: colleague, password });
  const { jwt = '' } = (await response.json()) as { jwt?: string };
  return { status: response.status, jwt };
}

test('a colleague who was added changes the password, signs out everywhere, and is disabled and enabled again', async ({
  page,
  browser,
  adminSite,
}) => {
  const added = { username: colleague, password: first, role: 'viewer' };
  expect((await adminSite.call('POST', '/api/admins/create', added)).status).toBe(200);
  await page.goto('/admin/people');
  const row = page.getByRole('listitem').filter({ hasText: colleague });
  await expect(row).toContainText('Viewer, active');

  const { jwt } = await signIn(adminSite, first);
  const elsewhere = (await signIn(adminSite, first)).jwt;
  const context = await browser.newContext({ storageState: signedIn(adminSite.url, jwt) });
  const hers = await context.newPage();
  const token = () => hers.evaluate(() => localStorage.getItem('token') ?? '');
  const statusOf = async (bearer: string) =>
    (await adminSite.call('GET', '/api/auth/me', undefined, bearer)).status;

  await test.step('her own password ends every session but this one', async () => {
    await hers.goto('/admin/account');
    await expect(hers.getByText(`Signed in as ${colleague}`)).toBeVisible();
    await hers.getByLabel('Current password').fill('not-her-password');
    await hers.getByLabel('New password').fill(own);
    await button(hers, 'Change password').click();
    await expect(hers.getByText('Your password was not changed.')).toBeVisible();
    await expect(hers.getByLabel('New password')).toHaveValue(own);
    await hers.getByLabel('Current password').fill(first);
    await button(hers, 'Change password').click();
    await expect(hers.getByText('Your password is changed.')).toBeVisible();
    expect(await statusOf(elsewhere)).toBe(401);
    expect(await statusOf(await token())).toBe(200);
    expect((await signIn(adminSite, first)).status).toBe(401);
  });

  await test.step('signed out everywhere, here too', async () => {
    const here = await token();
    const there = (await signIn(adminSite, own)).jwt;
    expect(await statusOf(there)).toBe(200);
    await button(hers, 'Sign out everywhere').click();
    await hers.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(heading(hers, 'Admin sign-in')).toBeVisible();
    expect([await token(), await statusOf(here), await statusOf(there)]).toEqual(['', 401, 401]);
  });

  await test.step('disabled she is out, and cannot sign in until she is enabled', async () => {
    const { jwt: last } = await signIn(adminSite, own);
    expect(await statusOf(last)).toBe(200);
    await button(page, `Disable ${colleague}`).click();
    const question = page.getByRole('dialog', { name: `Disable ${colleague}?` });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(question).toContainText('They are signed out everywhere at once');
    expect(await statusOf(last)).toBe(200);
    await question.getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByText(`${colleague} can no longer sign in.`)).toBeVisible();
    await expect(row).toContainText('Viewer, disabled');
    const work = page.getByRole('dialog', { name: `Hand over the work of ${colleague}` });
    await expect(work).toContainText('There is nothing to take over');
    await work.getByRole('button', { name: 'Cancel' }).click();
    expect([await statusOf(last), (await signIn(adminSite, own)).status]).toEqual([401, 401]);
    await button(page, `Enable ${colleague}`).click();
    await expect(page.getByText(`${colleague} can sign in again.`)).toBeVisible();
    expect((await signIn(adminSite, own)).status).toBe(200);
  });
  await context.close();
});
