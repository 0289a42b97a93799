// A whole site with a mail server: somebody who is invited comes, and sets a new password after forgetting it.
import { expect, test } from '../support/fixtures';
import { sharedAdmin } from '../support/shared-admin';
import { startMailServer } from '../support/start-mail-server';

// The server rejects the old password.
test.use({ expectedMessages: [/status of 401/] });

const newcomer = 'newcomer@site.example';
const password = 'Violet-harbour 52 lantern';
const changed = 'Copper-orchard 38 saddle';

/** The text of the newest mail, in quoted-printable or as it is. */
const textOf = (mail = '') =>
  mail
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

test('somebody is invited by mail, comes once, and sets a new password with another mail', async ({
  page,
  browser,
  startOwnSite,
  expectAccessible,
}) => {
  const mail = await startMailServer();
  const { url } = await startOwnSite({
    env: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Website <website@site.example>',
      MAIL_TO: 'sales@site.example',
      PUBLIC_URL: 'https://site.example',
    },
  });
  const linkOf = (kind: string) =>
    new RegExp(`https://site.example(/login#${kind}=[\\w-]{43})`).exec(textOf(mail.received.at(-1)))?.[1];
  const signIn = async (username: string, typed: string) => {
    await page.getByLabel('Email or phone').fill(username);
    await page.getByLabel('Password', { exact: false }).fill(typed);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  let link = '';

  await test.step('an owner invites a viewer', async () => {
    await page.goto(`${url}/admin/people`);
    await signIn(sharedAdmin.username, sharedAdmin.password);
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite' });
    await dialog.getByLabel('Email or phone').fill(newcomer);
    await dialog.getByLabel('Role').selectOption('Viewer');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByText(`The invitation is on its way to ${newcomer}.`)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessible();
    await expect.poll(() => linkOf('invitation')).toBeDefined();
    link = linkOf('invitation') ?? '';
  });

  await test.step('the newcomer chooses a password and is in; the link is worth nothing then', async () => {
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await theirs.goto(url + link);
    await expect(theirs.getByText(`${sharedAdmin.username} invites you`)).toBeVisible();
    await theirs.getByLabel('Password').fill(password);
    await theirs.getByRole('button', { name: 'Accept and sign in' }).click();
    await expect(theirs.getByRole('navigation', { name: 'Administration' })).toBeVisible();
    await context.close();
    const again = await browser.newContext();
    const late = await again.newPage();
    await late.goto(url + link);
    await expect(late.getByText('This link is not valid, or not any more.')).toBeVisible();
    await again.close();
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: newcomer })).toContainText('Viewer, active');
    await expect.poll(() => textOf(mail.received.at(-1))).toContain(`${newcomer} has accepted`);
  });

  await test.step('a forgotten password is set with the link of a mail', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => {
      localStorage.clear();
    });
    await page.goto(`${url}/login`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expectAccessible();
    await page.getByLabel('Email').fill(newcomer);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('If there is an account with this email address')).toBeVisible();
    await expect.poll(() => linkOf('reset')).toBeDefined();
    await page.goto('about:blank');
    await page.goto(url + (linkOf('reset') ?? ''));
    await page.getByLabel('New password').fill(changed);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByText(`The password of ${newcomer} is changed.`)).toBeVisible();
    await page.getByRole('link', { name: 'To the sign-in' }).click();
    await signIn(newcomer, password);
    await expect(page.getByRole('alert')).toContainText('Invalid credentials. Please try again.');
    await signIn(newcomer, changed);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeAttached();
  });
  await mail.stop();
});
