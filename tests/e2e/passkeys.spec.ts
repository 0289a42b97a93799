// Passkeys of a real browser: Chromium's virtual authenticator makes them, signs with them, and has a copy made of it.
import type { CDPSession, Page } from '@playwright/test';
import { changeDatabase } from '../support/change-database';
import { expect, heading, signedOut, test } from '../support/admin-fixtures';

// Chrome logs each call that is rejected: a passkey that is a copy or removed, and the call that wants a confirmation first.
test.use({
  storageState: signedOut,
  viewport: { width: 1440, height: 900 },
  expectedMessages: [/status of (401|403)/],
});

const owner = { username: 'passkeys@site.example', password: 'Willow-lantern 27 harvest' };
const name = 'Laptop of the test';

test('a passkey is added, signs in alone, confirms, is refused as a copy, and signs in no more when it is removed', async ({
  page,
  adminSite,
  expectAccessible,
}) => {
  expect((await adminSite.call('POST', '/api/admins/create', { ...owner, role: 'owner' })).status).toBe(200);
  // A browser has passkeys for names, not for IP addresses.
  const site = adminSite.url.replace('127.0.0.1', 'localhost');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const first = await addAuthenticator(devtools);
  await page.goto(`${site}/admin/account`);
  await page.getByLabel('Email or phone').fill(owner.username);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();

  await test.step('the account screen adds it, and shows the recovery codes', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill(name);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await expectAccessible();
    await codes.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('not used yet');
  });

  await test.step('it signs in without a password, and confirms who it is', async () => {
    await signOut(page);
    await signInWithPasskey(page);
    await expect(heading(page, 'Account')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('last used');
    forgetConfirmation();
    await page.getByRole('button', { name: 'Make new codes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await question.getByRole('button', { name: 'Use a passkey' }).click();
    const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
    await codes.getByRole('button', { name: 'I have kept them' }).click();
    await expect(question).toBeHidden();
  });

  await test.step('a copy, whose counter is behind, is refused; the account is told, and the original goes on', async () => {
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId: first });
    const [original] = credentials;
    if (!original) throw new Error('The authenticator has no passkey.');
    await signOut(page);
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: first });
    const copy = await addAuthenticator(devtools, { ...original, signCount: 0 });
    await signInWithPasskey(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(heading(page, 'Admin sign-in')).toBeVisible();
    const audit = await adminSite.call('GET', '/api/audit/all?pageSize=20');
    expect(await audit.text()).toContain('refuse copied passkey');
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: copy });
    await addAuthenticator(devtools, original);
    await signInWithPasskey(page);
    await expect(heading(page, 'Account')).toBeVisible();
  });

  await test.step('removed, it signs in no more', async () => {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    const question = page.getByRole('dialog', { name: `Remove the passkey “${name}”?` });
    await expect(question).toContainText('your recovery codes end with it');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
    await signOut(page);
    await signInWithPasskey(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(heading(page, 'Admin sign-in')).toBeVisible();
  });

  /** As if some minutes had passed since the sign-in. */
  function forgetConfirmation() {
    const who = 'admin_id = (SELECT id FROM admin WHERE username = ?)';
    changeDatabase(adminSite, `UPDATE session SET confirmed_at = 0 WHERE ${who}`, owner.username);
  }
});

interface Credential {
  credentialId: string;
  isResidentCredential: boolean;
  privateKey: string;
  signCount: number;
}

/** One that asks nobody: its owner has always put the finger on it. Returns its id. */
async function addAuthenticator(devtools: CDPSession, credential?: Credential): Promise<string> {
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  if (credential) await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
  return authenticatorId;
}

const signInWithPasskey = (page: Page) =>
  page.getByRole('button', { name: 'Sign in with a passkey' }).click();

async function signOut(page: Page) {
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('button', { name: 'Logout' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(heading(page, 'Admin sign-in')).toBeVisible();
  await page.goto(`${new URL(page.url()).origin}/admin/account`);
}
