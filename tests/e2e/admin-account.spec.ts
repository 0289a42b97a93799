// Who may sign in: a colleague takes a password of their own, ends every session, and is shut out.
import type { Page } from '@playwright/test';
import { expect, heading, test } from '../support/admin-fixtures';
import { sessionIn, storageStateOf, type Session } from '../support/session';

// Chrome logs rejected requests in the console: with a wrong password, or without a session.
test.use({ viewport: { width: 1440, height: 900 }, expectedMessages: [/status of (401|422)/] });

const colleague = 'colleague@site.example';
const first = 'a-first-word-of-hers-3';
const own = 'quite-another-word-of-hers-5';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

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

  const signIn = (password: string) => adminSite.signIn({ username: colleague, password });
  const rejected = /Signing in as .*: 401/;
  const elsewhere = await signIn(first);
  const context = await browser.newContext({
    storageState: storageStateOf(adminSite.url, await signIn(first)),
  });
  const hers = await context.newPage();
  const present = () => sessionIn(context, adminSite.url);
  const statusOf = async (session: Session) =>
    (await adminSite.call('GET', '/api/auth/me', undefined, session)).status;

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
    expect(await statusOf(await present())).toBe(200);
    await expect(signIn(first)).rejects.toThrow(rejected);
  });

  await test.step('signed out everywhere, here too', async () => {
    const here = await present();
    const there = await signIn(own);
    expect(await statusOf(there)).toBe(200);
    await button(hers, 'Sign out everywhere').click();
    await hers.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(heading(hers, 'Admin sign-in')).toBeVisible();
    expect([(await present()).token, await statusOf(here), await statusOf(there)]).toEqual(['', 401, 401]);
  });

  await test.step('disabled she is out, and cannot sign in until she is enabled', async () => {
    const last = await signIn(own);
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
    expect(await statusOf(last)).toBe(401);
    await expect(signIn(own)).rejects.toThrow(rejected);
    await button(page, `Enable ${colleague}`).click();
    await expect(page.getByText(`${colleague} can sign in again.`)).toBeVisible();
    expect(await statusOf(await signIn(own))).toBe(200);
  });
  await context.close();
});
