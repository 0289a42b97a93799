// The admin area as the specification has it, sentence by sentence, on the built site and a real API.
import type { Page } from '@playwright/test';
import {
  admin,
  createGate,
  expect,
  heading,
  signedOut,
  imageFile,
  test,
  visitAs,
} from '../support/admin-fixtures';

test.use({ viewport: { width: 1440, height: 900 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const signInButton = (page: Page) => page.getByRole('button', { name: /^Sign(ing)? In/ });

test.describe('signing in', () => {
  // Chrome says in the console that a sign-in was refused.
  test.use({ storageState: signedOut, expectedMessages: [/status of (401|503)/] });

  test('the fields are checked to the letter, by keyboard alone, and it leads to the categories', async ({
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

  test('at /login it is the same form; a server that does not answer lets nobody in and keeps what was typed', async ({
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

test('the sidebar has its entries in their order, each leads to its screen and is marked there', async ({
  page,
}) => {
  await page.goto('/admin/home');
  const sidebar = page.getByRole('navigation', { name: 'Administration' });
  const specified = sidebar.getByRole('list').first();
  const entries = [
    ['Product Management', '/admin/home'],
    ['Blog Management', '/admin/blog'],
    ['News and Updates', '/admin/newsAndEvents'],
    ['Quotes Enquiry', '/admin/enquiry'],
    ['Messages', '/admin/messages'],
  ] as const;
  await expect(specified.getByRole('listitem')).toHaveText(entries.map(([name]) => new RegExp(`^${name}`)));
  for (const [name, address] of entries) {
    const entry = specified.getByRole('link', { name });
    await entry.click();
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expect(sidebar.locator('[aria-current]')).toHaveCount(1);
  }
  await page.goto('/admin/products/7');
  await expect(specified.getByRole('link', { name: 'Product Management' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test.describe('logging out', () => {
  test.use({ expectedMessages: [/status of 401/], storageState: signedOut });

  test('is asked about to the letter, ends the session on the server too, and in every tab', async ({
    page,
    context,
    adminSite,
  }) => {
    const token = await adminSite.signIn();
    // A text that is not saved does not keep anybody in.
    await visitAs(page, token, '/admin/blogForm');
    await page.getByLabel('Title').fill('Half a title');
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
    expect((await adminSite.call('GET', '/api/auth/me', undefined, token)).status).toBe(200);

    await logout.press('Enter');
    await dialog.getByRole('button', { name: 'Logout' }).click();
    await expect(heading(page, 'Admin sign-in')).toBeVisible();
    await expect(page).toHaveURL('/admin');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect((await adminSite.call('GET', '/api/auth/me', undefined, token)).status).toBe(401);
    await expect(heading(other, 'Admin sign-in')).toBeVisible();
    await other.close();
  });
});

test.describe('a category', () => {
  // A second one of the same name is refused.
  test.use({ expectedMessages: [/status of 409/] });

  test('is made and deleted by keyboard alone: asked before, counted after, taken back at once', async ({
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
    // On what has come in its place.
    await expect(list.getByRole('listitem').last().getByRole('link')).toBeFocused();
    await button(page, 'Undo').press('Enter');
    await expect(list.getByRole('link', { name: 'Glass Care' })).toBeVisible();
  });
});

test('a product is added, changed and deleted; each save blocks with its message and returns to the list', async ({
  page,
}) => {
  await page.goto('/admin/products/7');
  await expect(heading(page, 'Beauty Soap')).toBeVisible();
  await page.getByRole('link', { name: 'Create new' }).click();
  await expect(page).toHaveURL('/admin/addproduct/7');
  await page.getByLabel('Name').fill('Bloom Lemon');
  await page.getByLabel('Description').fill('A soap.');
  await page.getByLabel('Price (₹)', { exact: true }).fill('200');
  await page.getByLabel('Offer (%)').fill('10');
  await expect(page.getByLabel('Offer price (₹)')).toHaveValue('180');
  await page.getByLabel('Offer price (₹)').fill('175');
  await page.getByLabel('Sizes').first().fill('75 g,');
  await page.getByLabel('Sizes').first().fill('125 g');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Sizes' }).getByRole('listitem')).toHaveText(['75 g', '125 g']);
  await page.locator('input[type=file]').setInputFiles(imageFile);
  await expect(page.getByRole('img', { name: 'Chosen, not saved yet' })).toBeVisible();

  // Each answer waits until the message has been seen.
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
  await expect(page.getByRole('list', { name: 'Sizes' }).getByRole('listitem')).toHaveText(['75 g', '125 g']);
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
  test(`${title}: what is written is seen beside it as visitors will, is saved, changed in its place and deleted`, async ({
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
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('## First\n\nTwice is **better**.');
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

  test('ends its message, says why, and keeps every typed value and the picture', async ({ page }) => {
    await page.goto('/admin/addproduct/7');
    await page.getByLabel('Name').fill('Bloom Kept');
    await page.getByLabel('Description').fill('Still here.');
    await page.locator('input[type=file]').setInputFiles(imageFile);
    const isKept = async () => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByLabel('Name')).toHaveValue('Bloom Kept');
      await expect(page.getByLabel('Description')).toHaveValue('Still here.');
      await expect(page.getByRole('img', { name: 'Chosen, not saved yet' })).toBeVisible();
    };
    const problem = page.getByRole('main').getByRole('status').filter({ hasText: 'that you typed is lost' });
    for (const fail of ['500', 'connectionfailed', 'timedout'] as const) {
      await page.route('**/api/products/create', (route) =>
        fail === '500' ? route.fulfill({ status: 500, body: '{}' }) : route.abort(fail),
      );
      await button(page, 'Add product').click();
      // Of a call without an answer nobody knows what became of it.
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

/** Each list: the call that it is made of, and what stands there when there is nothing. */
const lists = [
  ['/admin/home', /\/api\/category\/all/, 'There is no category yet.', 'Beauty Soap'],
  [
    '/admin/products/7',
    /\/api\/products\/category\/7/,
    'There is no product in this category yet.',
    'Bloom Rose & Milk',
  ],
  ['/admin/blog', /\/api\/blog\/all/, 'There is nothing yet.', 'Hard Water and Your Cooling Tower'],
  ['/admin/newsAndEvents', /\/api\/news\/all/, 'There is nothing yet.', 'Free Training Days'],
  [
    '/admin/enquiry',
    /\/api\/quotes\/getAll\?(?!.*pageSize=1(&|$))/,
    'Nobody has written yet.',
    'Asha of the states',
  ],
  [
    '/admin/messages',
    /\/api\/contact\/all\?(?!.*pageSize=1(&|$))/,
    'Nobody has written yet.',
    'Asha of the states',
  ],
  ['/admin/trash', /\/api\/trash\/all/, 'The trash is empty.', 'Thrown away'],
  ['/admin/audit', /\/api\/audit\/all/, 'Nothing has been changed yet.', /\.example signed in$/],
] as const;

test.describe('each list', () => {
  test.use({ expectedMessages: [/Failed to load resource|"piece":"admin\/area"/] });

  test('loads, says when the server fails, cannot be reached or takes too long, is empty, and comes', async ({
    page,
    adminSite,
    expectAccessible,
  }) => {
    // Eight lists, each opened six times, with three tries of each call that fails, and a look of axe.
    test.setTimeout(400_000);
    const enquiry = { name: 'Asha of the states', contactNo: '9876543210', quantity: 12 };
    await adminSite.call('POST', '/api/contact/create', {
      ...enquiry,
      product: 'Bloom Rose & Milk',
      message: 'Hello',
    });
    await adminSite.call('POST', '/api/quotes/create', {
      ...enquiry,
      quantity: '12',
      size: '5 L',
      email: 'asha@example.com',
      productname: 'Bloom Rose & Milk',
      createdAt: '2026-01-31',
    });
    const made = await adminSite.call('POST', '/api/category/create', { name: 'Thrown away' });
    const { id } = (await made.json()) as { id: number };
    await adminSite.call('DELETE', `/api/category/delete/${String(id)}`);
    await page.clock.install();

    for (const [address, call, empty, ready] of lists) {
      await test.step(address, async () => {
        const main = page.getByRole('main');
        let response: '500' | 'connectionfailed' | 'timedout' | 'empty' | undefined;
        const gate = createGate();
        await page.route(call, async (route) => {
          await gate.opened;
          if (response === '500') await route.fulfill({ status: 500, body: '{}' });
          else if (response === 'empty') {
            await route.fulfill({ json: { status: 200, data: [], total: 0, page: 1, pageSize: 10 } });
          } else if (response) await route.abort(response);
          else await route.continue();
        });
        // Between two tries it waits, longer each time.
        const failed = async (sentence: RegExp) => {
          await expect
            .poll(async () => {
              await page.clock.runFor(500);
              return main.getByRole('status').filter({ hasText: sentence }).count();
            })
            .toBe(1);
        };
        response = '500';
        await page.goto(address);
        // The strip over the categories has a call of its own, which may be under way still.
        await expect(main.getByText(/^Loading the (?!figures).*…$/)).toBeVisible();
        gate.open();
        await failed(/could not be loaded\.$|could not be loaded\.Try again/);
        const tryAgain = button(page, 'Try again');
        response = 'connectionfailed';
        await tryAgain.click();
        await failed(/the server cannot be reached/);
        response = 'timedout';
        await tryAgain.click();
        await failed(/the server cannot be reached/);
        await expectAccessible();
        response = 'empty';
        await tryAgain.click();
        await expect(main.getByText(empty)).toBeVisible();
        await expect(tryAgain).toHaveCount(0);
        await page.unroute(call);
        await page.reload();
        await expect(main.getByText(ready).first()).toBeVisible();
      });
    }
  });

  test('without a network says so at once, and comes by itself when there is one again', async ({
    page,
    context,
  }) => {
    // Made of the same code as the news, which is here for certain once this stands there.
    await page.goto('/admin/blog');
    await expect(page.getByRole('heading', { name: 'Hard Water and Your Cooling Tower' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'News and Updates' }).click();
    await expect(page.getByText('The news could not be loaded: the server cannot be reached.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: /Free Training Days/ })).toBeVisible();
  });
});
