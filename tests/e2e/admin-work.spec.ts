// What admins write and delete is never lost: not with the tab, not with the session, not by another admin's save.
import type { Page } from '@playwright/test';
import { admin, expect, heading, signedOut, test, visitAs, type AdminSite } from '../support/admin-fixtures';
import { markdownOf } from '../support/article-text';
import { sessionIn, storageStateOf } from '../support/session';

// Chrome logs rejected requests in the console: without a session, after another admin's save, or for
// what is in the trash.
test.use({ viewport: { width: 1440, height: 900 }, expectedMessages: [/status of (401|410|412)/] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function signInAgain(page: Page): Promise<void> {
  await expect(heading(page, 'Admin sign-in')).toBeVisible();
  await page.getByLabel('Email or phone').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await button(page, 'Sign In').click();
}

interface ProductRow {
  id: number;
  productName: string;
  productDescription: string;
}

async function read<T>(site: AdminSite, address: string): Promise<T> {
  const response = await site.call('GET', address);
  expect(response.status).toBe(200);
  const body = (await response.json()) as { data: T } | T;
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
}

test.describe('with a session of its own', () => {
  test.use({ storageState: signedOut });

  test('a draft of an article survives the end of its tab and session, and is then saved', async ({
    page,
    adminSite,
  }) => {
    const session = await adminSite.signIn();
    await visitAs(page, session, '/admin/blogForm');
    await field(page, 'Title').fill('A tank that cleans itself');
    await field(page, 'Short description').fill('Nobody climbs in.');
    await (await markdownOf(page)).fill('The first paragraph.');
    const debugging = await page.context().newCDPSession(page);
    const dead = page.waitForEvent('crash');
    // No page is left that could respond to it.
    debugging.send('Page.crash').catch(() => undefined);
    await dead;

    const next = await page.context().newPage();
    await next.goto('/admin/blogForm');
    await expect(next.getByText('This is what you were writing on')).toBeVisible();
    await expect(field(next, 'Title')).toHaveValue('A tank that cleans itself');
    await expect(field(next, 'Short description')).toHaveValue('Nobody climbs in.');
    await expect(await markdownOf(next)).toHaveValue('The first paragraph.');

    await (await markdownOf(next)).fill('The first paragraph.\n\nThe second, without a session.');
    expect((await adminSite.call('POST', '/api/auth/logout', undefined, session)).ok).toBe(true);
    await button(next, 'Create').click();
    await expect(next.getByText('what you were writing is still there')).toBeVisible();
    expect(await next.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await signInAgain(next);
    await expect(next).toHaveURL('/admin/blogForm');
    await expect(await markdownOf(next)).toHaveValue(
      'The first paragraph.\n\nThe second, without a session.',
    );

    const said = next.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept();
      return dialog.message();
    });
    await button(next, 'Create').click();
    expect(await said).toBe('Blog created successfully');
    await expect(next).toHaveURL('/admin/blog');
    const blogs = await read<{ id: number; title: string }[]>(adminSite, '/api/blog/all');
    const written = blogs.filter(({ title }) => title === 'A tank that cleans itself');
    expect(written).toHaveLength(1);
    const blog = await read<object>(adminSite, `/api/blog/${String(written[0]?.id)}`);
    expect(blog).toMatchObject({
      shortDescription: 'Nobody climbs in.',
      blogShortDescription: 'The first paragraph.\n\nThe second, without a session.',
    });
    expect(await next.evaluate(() => Object.keys(localStorage).sort())).toEqual([
      'admin.session-kept-at',
      'admin.username',
      'token',
    ]);
  });

  test('a draft is restored after the end of its session, and signing out in one tab signs out all tabs and removes it', async ({
    page,
    adminSite,
  }) => {
    const session = await adminSite.signIn();
    const [row] = await read<ProductRow[]>(adminSite, '/api/products/category/7');
    const product = await read<ProductRow>(adminSite, `/api/products/${String(row?.id)}`);
    await visitAs(page, session, `/admin/addproduct/7/${String(product.id)}`);
    await field(page, 'Description').fill('Half a sentence about');
    expect((await adminSite.call('POST', '/api/auth/logout', undefined, session)).ok).toBe(true);
    await page.reload();
    await signInAgain(page);
    await expect(page).toHaveURL(`/admin/addproduct/7/${String(product.id)}`);
    await expect(field(page, 'Description')).toHaveText('Half a sentence about');

    const present = await sessionIn(page.context(), adminSite.url);
    const other = await page.context().newPage();
    await other.goto('/admin/home');
    await button(other, 'Logout').click();
    const question = other.getByRole('dialog', { name: 'Confirm Logout ?' });
    await expect(question).toContainText('Are you sure you want to logout?');
    await expect(question).toContainText('What you have typed and not saved is removed from this browser.');
    await question.getByRole('button', { name: 'Logout' }).click();
    await expect(heading(other, 'Admin sign-in')).toBeVisible();
    await expect(heading(page, 'Admin sign-in')).toBeVisible();
    expect((await adminSite.call('GET', '/api/trash/all', undefined, present)).status).toBe(401);
    await other.close();

    await signInAgain(page);
    await expect(page).toHaveURL(`/admin/addproduct/7/${String(product.id)}`);
    await expect(field(page, 'Description')).toHaveText(product.productDescription);
    await expect(button(page, 'Discard these changes')).toBeHidden();
  });
});

test('two admins who edit the same see each other; taking over asks, tells the other one, and loses nothing', async ({
  page,
  browser,
  adminSite,
  expectAccessible,
}) => {
  const [product] = await read<ProductRow[]>(adminSite, '/api/products/category/3');
  const address = `/admin/addproduct/3/${String(product?.id)}`;
  const colleague = { username: 'second-editor@site.example', password: 'lantern-47-tidal-orchard' };
  const added = await adminSite.call('POST', '/api/admins/create', { ...colleague, role: 'catalogue' });
  expect(added.status).toBe(200);
  const session = await adminSite.signIn(colleague);
  const elsewhere = await browser.newContext({ storageState: storageStateOf(adminSite.url, session) });
  const theirs = await elsewhere.newPage();

  await page.goto(address);
  await expect(page.getByRole('toolbar', { name: 'Format of Description' })).toBeVisible();
  await field(page, 'Description').fill('Half a sentence');
  await theirs.goto(adminSite.url + address);
  await expect(theirs.getByText(`${admin.username} has been editing this since`)).toBeVisible();
  await expect(page.getByText(`${colleague.username} has this open, too.`)).toBeVisible();

  await button(theirs, 'Edit anyway').click();
  const question = theirs.getByRole('dialog', { name: `${admin.username} is editing this` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(button(theirs, 'Edit anyway')).toBeFocused();
  await button(theirs, 'Edit anyway').press('Enter');
  await question.getByRole('button', { name: 'Edit anyway' }).click();
  await expect(theirs.getByText(`${admin.username} has this open, too.`)).toBeVisible();
  await expect(page.getByText(`${colleague.username} has taken over.`)).toBeVisible();
  await expect(field(page, 'Description')).toHaveText('Half a sentence');
  await expectAccessible();

  // They go to another screen.
  await theirs.getByRole('link', { name: 'Blog Management' }).click();
  await expect(page.getByText(colleague.username)).toBeHidden();
  await elsewhere.close();
});

test('when two browsers change one product, changes to different fields are merged and the admin decides on the others', async ({
  page,
  browser,
  adminSite,
  expectAccessible,
}) => {
  const [product] = await read<ProductRow[]>(adminSite, '/api/products/category/2');
  const address = `/admin/addproduct/2/${String(product?.id)}`;
  const name = product?.productName ?? '';
  const elsewhere = await browser.newContext({
    storageState: storageStateOf(adminSite.url, adminSite.session),
  });
  const colleague = await elsewhere.newPage();
  const saveAsColleague = async (values: Record<string, string>) => {
    await colleague.goto(address);
    for (const [label, value] of Object.entries(values)) await field(colleague, label).fill(value);
    await button(colleague, 'Update product').click();
    await expect(colleague).toHaveURL(/\/admin\/products\/2/);
  };
  const stored = () => read(adminSite, `/api/products/${String(product?.id)}`);

  await page.goto(address);
  await expect(field(page, 'Name')).toHaveValue(name);
  await saveAsColleague({ Description: 'What the colleague wrote.' });
  await field(page, 'Name').fill(`${name} Plus`);
  await button(page, 'Update product').click();
  await expect(page.getByRole('status').filter({ hasText: `'${name} Plus' was updated.` })).toContainText(
    'A colleague’s changes were kept: Description.',
  );
  const card = page.getByRole('link', { name: `${name} Plus` });
  await expect(card).toBeFocused();
  expect(await stored()).toMatchObject({
    productName: `${name} Plus`,
    productDescription: 'What the colleague wrote.',
  });

  await card.press('Enter');
  await expect(field(page, 'Name')).toHaveValue(`${name} Plus`);
  await saveAsColleague({ Name: `${name} Max`, Description: 'Once more.' });
  await field(page, 'Name').fill(`${name} Mini`);
  await button(page, 'Update product').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'A colleague has changed this too' });
  const choice = dialog.getByRole('radiogroup');
  await expect(choice).toHaveText(new RegExp(`^Name.*${name} Mini.*${name} Max`));
  await expect(dialog).toContainText('A colleague’s changes were kept: Description.');
  await expect(dialog.getByRole('radio', { name: 'Yours' })).toBeFocused();
  await expectAccessible();
  // By keyboard alone; nothing is chosen before.
  await button(page, 'Save selection').press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Choose one of the two.');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Saved by a colleague' })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await button(page, 'Save selection').press('Enter');
  await expect(page.getByRole('link', { name: `${name} Mini` })).toBeFocused();
  expect(await stored()).toMatchObject({ productName: `${name} Mini`, productDescription: 'Once more.' });
  await elsewhere.close();
});

test('deleted entries are restored completely by Undo, and from the trash with everything deleted with them', async ({
  page,
  adminSite,
}) => {
  // All fields except the versions, which count every change, and the formats of the images, which are still being
  // made.
  const list = async <T extends object>(address: string) => {
    const rows = await read<T[]>(adminSite, address);
    return rows.map((row) => ({ ...row, version: undefined, image: undefined }));
  };
  const look = async () => ({
    categories: await list('/api/category/all'),
    all: await list('/api/products/all'),
    products: await list<ProductRow>('/api/products/category/3'),
  });
  const before = await look();
  const [product] = before.products;
  const name = product?.productName ?? '';

  await page.goto(`/admin/addproduct/3/${String(product?.id)}`);
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/products/3');
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  expect((await look()).products).toHaveLength(before.products.length - 1);
  await button(page, 'Undo').click();
  await expect(page.getByText(`'${name}' is back.`)).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
  expect(await look()).toEqual(before);

  await page.goto('/admin/home');
  const row = page.getByRole('listitem').filter({ hasText: `${String(before.products.length)} products` });
  const category = await row
    .filter({ has: page.locator('a[href="/admin/products/3"]') })
    .getByRole('link')
    .innerText();
  await button(page, `Delete ${category}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: category })).toHaveCount(0);
  const left = await read<ProductRow[]>(adminSite, '/api/products/all');
  expect(left).toHaveLength(before.all.length - before.products.length);
  await page.goto('/admin/trash');
  const trashed = page.getByRole('listitem').filter({ has: button(page, `Restore ${category}`) });
  await expect(trashed).toContainText(`with ${String(before.products.length)} products`);
  await button(page, `Restore ${category}`).click();
  await expect(page.getByText(`'${category}' is back.`)).toBeVisible();
  await expect(trashed).toHaveCount(0);
  expect(await look()).toEqual(before);
});
