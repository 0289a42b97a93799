// Signing in, the sidebar and logging out, as the specification has them, on the built site and a real API.
import type { Page } from '@playwright/test';
import { admin, createGate, expect, heading, signedOut, test, visitAs } from '../support/admin-fixtures';

test.use({ viewport: { width: 1440, height: 900 } });

const signInButton = (page: Page) => page.getByRole('button', { name: /^Sign(ing)? In/ });

test.describe('signing in', () => {
  // Chrome logs a rejected sign-in in the console.
  test.use({ storageState: signedOut, expectedMessages: [/status of (401|503)/] });

  test('the specified validation errors appear, the keyboard is enough, and success opens the categories', async ({
    page,
  }) => {
    await page.goto('/admin');
    await expect(heading(page, 'Admin sign-in')).toBeVisible();
    const submit = signInButton(page);
    await expect(submit).toHaveText('Sign In');
    await expect(submit).toBeDisabled();
    await expect(page.getByLabel('Email or phone')).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields.');
    await expect(page.getByText('This field is required.')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters.')).toBeVisible();

    await page.keyboard.type(admin.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type('12345');
    await expect(page.getByText('This field is required.')).toHaveCount(0);
    await expect(page.getByText('Password must be at least 6 characters.')).toBeVisible();
    await expect(submit).toBeDisabled();
    await page.keyboard.type('6');
    await expect(submit).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials. Please try again.');

    const gate = createGate();
    await page.route('**/api/auth/authenticate', async (route) => {
      await gate.opened;
      await route.continue();
    });
    await page.getByLabel('Password').fill(admin.password);
    await page.keyboard.press('Tab');
    await expect(submit).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(submit).toHaveText('Signing In...');
    await expect(submit).toBeDisabled();
    gate.open();
    await expect(heading(page, 'Product Management')).toBeVisible();
    await expect(page).toHaveURL('/admin/home');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test('/login shows the same form; when the server does not respond, the visitor stays signed out and the input stays', async ({
    page,
    adminSite,
  }) => {
    await page.route('**/api/auth/authenticate', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/login');
    await page.getByLabel('Email or phone').fill(admin.username);
    await page.getByLabel('Password').fill(admin.password);
    await signInButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Invalid credentials. Please try again.');
    await expect(page.getByLabel('Email or phone')).toHaveValue(admin.username);
    await expect(page.getByLabel('Password')).toHaveValue(admin.password);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);

    await page.unroute('**/api/auth/authenticate');
    await signInButton(page).click();
    await expect(page).toHaveURL(`${adminSite.url}/admin/home`);
  });
});

test('the sidebar has the specified entries in order; each opens its screen and is marked as current', async ({
  page,
}) => {
  await page.goto('/admin/home');
  const sidebar = page.getByRole('navigation', { name: 'Administration' });
  const entries = [
    ['Product Management', '/admin/home'],
    ['Blog Management', '/admin/blog'],
    ['News and Updates', '/admin/newsAndEvents'],
    ['Quotes Enquiry', '/admin/enquiry'],
    ['Messages', '/admin/messages'],
  ] as const;
  const named = new RegExp(`^(${entries.map(([name]) => name).join('|')})`);
  await expect(sidebar.getByRole('link', { name: named })).toHaveText(
    entries.map(([name]) => new RegExp(`^${name}`)),
  );
  for (const [name, address] of entries) {
    const entry = sidebar.getByRole('link', { name });
    await entry.click();
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expect(sidebar.locator('[aria-current]')).toHaveCount(1);
  }
  await page.goto('/admin/products/7');
  await expect(sidebar.getByRole('link', { name: 'Product Management' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test.describe('logging out', () => {
  test.use({ expectedMessages: [/status of 401/], storageState: signedOut });

  test('asks for confirmation in the specified words and ends the session on the server and in every tab', async ({
    page,
    context,
    adminSite,
  }) => {
    const session = await adminSite.signIn();
    // A text that is not saved does not keep anybody in.
    await visitAs(page, session, '/admin/blogForm');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Half a title');
    const other = await context.newPage();
    await other.goto('/admin/blog');
    await expect(heading(other, 'Blog Management')).toBeVisible();

    const logout = page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('button', { name: 'Logout' });
    await logout.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Logout ?' });
    await expect(dialog).toContainText('Are you sure you want to logout?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(logout).toBeFocused();
    expect((await adminSite.call('GET', '/api/auth/me', undefined, session)).status).toBe(200);

    await logout.press('Enter');
    await dialog.getByRole('button', { name: 'Logout' }).click();
    await expect(heading(page, 'Admin sign-in')).toBeVisible();
    await expect(page).toHaveURL('/admin');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect((await adminSite.call('GET', '/api/auth/me', undefined, session)).status).toBe(401);
    await expect(heading(other, 'Admin sign-in')).toBeVisible();
    await other.close();
  });
});
