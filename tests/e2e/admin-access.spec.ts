// Who does not belong to the admin area gets nothing of it, and who does can use all of it.
import type { Page } from '@playwright/test';
import { usualCases } from '@site/shared-testing/usual-cases';
import { expect, heading, signedOut, test, visitAs, type AdminSite } from '../support/admin-fixtures';
import { isMainPage, publicPages } from '../support/pages';
import { changeDatabase } from '../support/change-database';
import type { Session } from '../support/session';
import { hydratePage } from '../support/until-hydrated';

test.use({ viewport: { width: 1440, height: 900 } });

const secretName = 'Kept From Strangers';
const adminCalls = /\/api\/(quotes\/getAll|contact\/all|audit|trash|admins|auth|mail|dashboard)/;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

const secretOf = ({ cookies }: Session) => cookies.find(({ name }) => name.includes('session-'))?.value ?? '';
const withSecret = ({ token, cookies }: Session, secret: string): Session => ({
  token,
  cookies: cookies.map(({ name, value }) => ({ name, value: name.includes('session-') ? secret : value })),
});
/** A guess that has the right length. */
const guessed = (value: string) => value.slice(0, -8) + 'AAAAAAAA';

/** Sessions that must not open anything, by what is wrong with each. */
async function badSessions(site: AdminSite): Promise<Record<string, Session>> {
  const { session } = site;
  const { token } = session;
  const [head = '', body = '', secret = ''] = token.split('.');
  const claims = decode(body);
  const other = await site.signIn();
  const [signedOut, expired, idle] = [await site.signIn(), await site.signIn(), await site.signIn()];
  // A guess beside the right token ends its session.
  const stolen = await site.signIn();
  await site.call('POST', '/api/auth/logout', undefined, signedOut);
  const idOf = (each: Session) => secretOf(each).split('.')[0] ?? '';
  changeDatabase(site, 'UPDATE session SET expires_at = ? WHERE id = ?', Date.now() - 1, idOf(expired));
  const thirtyMinutesAgo = Date.now() - 30 * 60_000;
  changeDatabase(site, 'UPDATE session SET last_used_at = ? WHERE id = ?', thirtyMinutesAgo, idOf(idle));
  return {
    'no token at all': { ...session, token: 'let me in' },
    'a token without its cookie': withSecret(session, ''),
    'a token with a guessed cookie': withSecret(stolen, guessed(secretOf(stolen))),
    'a token with the cookie of another session': withSecret(session, secretOf(other)),
    'a cookie with a guessed token': { ...session, token: guessed(token) },
    'a token without its secret': { ...session, token: `${head}.${body}.` },
    'another admin put in': { ...session, token: `${head}.${encode({ ...claims, sub: '2' })}.${secret}` },
    'a later end put in': { ...session, token: `${head}.${encode({ ...claims, exp: 4e9 })}.${secret}` },
    'signed out': signedOut,
    expired,
    'not used for thirty minutes': idle,
  };
}

test.describe('an invalid session', () => {
  test.use({ storageState: signedOut, expectedMessages: [/status of 401/] });

  test('shows the sign-in form and no admin data, and is removed from the browser', async ({
    page,
    adminSite,
  }) => {
    await adminSite.call('POST', '/api/quotes/create', {
      name: secretName,
      contactNo: '9876543210',
      quantity: '12',
      size: '5 L',
      email: 'asha@example.com',
      productname: 'Bloom Rose & Milk',
      createdAt: '2026-01-31',
    });
    const bad = await badSessions(adminSite);
    const bodies: Promise<string>[] = [];
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (!adminCalls.test(response.url())) return;
      statuses.push(response.status());
      bodies.push(response.text().catch(() => ''));
    });
    for (const [wrong, session] of Object.entries(bad)) {
      await test.step(wrong, async () => {
        await visitAs(page, session, '/admin/enquiry');
        await expect(heading(page, 'Admin sign-in')).toBeVisible();
        await expect(page.getByText('Your session has ended.')).toBeVisible();
        expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
        expect(await page.content()).not.toContain(secretName);
      });
    }
    expect(statuses.length).toBeGreaterThanOrEqual(Object.keys(bad).length);
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await Promise.all(bodies)).join()).not.toContain(secretName);

    // The test could see it, if it were there: the good session brings it.
    await visitAs(page, adminSite.session, '/admin/enquiry');
    await expect(page.getByText(secretName).first()).toBeVisible();
  });
});

test.describe('a visitor', () => {
  // One of the pages is one that there is not.
  test.use({ expectedMessages: [/status of 404/] });

  test('gets neither the code nor the data of the admin area on any page, even with a token in the browser', async ({
    page,
  }) => {
    const scripts: Promise<string>[] = [];
    const urls: string[] = [];
    page.on('response', (response) => {
      urls.push(response.url());
      if (response.request().resourceType() === 'script') {
        scripts.push(response.text().catch(() => ''));
      }
    });
    for (const [, address] of usualCases(Object.entries(publicPages), ([name]) => isMainPage(name))) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await hydratePage(page);
      expect(await page.content()).not.toContain('/remotes/admin/');
    }
    expect(urls.filter((url) => url.includes('/remotes/admin/') || adminCalls.test(url))).toEqual([]);
    const code = (await Promise.all(scripts)).join('\n');
    expect(code.length).toBeGreaterThan(100_000);
    for (const word of ['Confirm Logout ?', 'Updating product. Please wait..', 'api/quotes/getAll'])
      expect(code).not.toContain(word);
  });
});

/** Each route, and the dialogs that stand on it: how each is opened. */
const routes: [route: string, title: string, dialogs?: Record<string, (page: Page) => Promise<void>>][] = [
  [
    'home',
    'Product Management',
    {
      'Create category': (page) => page.getByRole('button', { name: 'Create category' }).click(),
      'Edit category': (page) => page.getByRole('button', { name: 'Edit Beauty Soap' }).click(),
      "Delete 'Beauty Soap'?": (page) => page.getByRole('button', { name: 'Delete Beauty Soap' }).click(),
    },
  ],
  ['products/7', 'Beauty Soap'],
  ['addproduct/7', 'New product'],
  ['addproduct/6/21', 'Venmax Kitchen Degreaser'],
  ['blog', 'Blog Management'],
  ['blogForm', 'New blog post'],
  [
    'blogForm/1',
    'Choosing a Detergent for Front-Load Machines',
    {
      'Leave without saving?': async (page) => {
        await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Changed');
        await page.getByRole('link', { name: 'Back to the list' }).click();
      },
    },
  ],
  ['newsAndEvents', 'News and Updates'],
  ['newsForm/12', ''],
  [
    'inbox',
    'Inbox',
    {
      'New enquiry': (page) => page.getByRole('button', { name: 'New enquiry' }).click(),
      'Keyboard shortcuts': (page) => page.keyboard.press('?'),
    },
  ],
  [
    'inbox/1',
    '',
    {
      'Why was it lost?': async (page) => {
        await page.getByLabel('Stage').selectOption('lost');
      },
      Customer: (page) => page.getByRole('button', { name: 'Edit the customer' }).click(),
      'Merge into another enquiry': (page) => page.getByRole('button', { name: 'Merge…' }).click(),
    },
  ],
  ['enquiry', 'Quotes Enquiry'],
  ['messages', 'Messages'],
  ['trash', 'Trash'],
  ['brochure', 'Brochure'],
  ['siteCheck', 'Site check'],
  ['redirects', 'Redirects'],
  ['pictures', 'Pictures'],
  ['audit', 'Audit log'],
  [
    'people',
    'People',
    {
      Invite: (page) => page.getByRole('button', { name: 'Invite' }).click(),
      'Add role': (page) => page.getByRole('button', { name: 'Add role' }).click(),
    },
  ],
  [
    'account',
    'Account',
    {
      'Add a passkey': (page) => page.getByRole('button', { name: 'Add a passkey' }).click(),
      'Create a token': (page) => page.getByRole('button', { name: 'Create a token' }).click(),
      'Sign out everywhere?': (page) => page.getByRole('button', { name: 'Sign out everywhere' }).click(),
    },
  ],
  [
    'security',
    'Security',
    { 'Sign everybody out?': (page) => page.getByRole('button', { name: 'Sign everybody out' }).click() },
  ],
  [
    'privacy',
    'Privacy',
    {
      'Erase this person?': async (page) => {
        await page.getByLabel('Telephone number').fill('9876543210');
        await page.getByRole('button', { name: 'Find' }).click();
        await page.getByRole('button', { name: 'Erase…' }).click();
      },
    },
  ],
  ['nowhere', 'Page not found'],
  ['products/9999', 'Category not found'],
  ['addproduct/9999', 'Category not found'],
  ['addproduct/7/9999', 'Product not found'],
  ['blogForm/9999', 'Blog post not found'],
  ['newsForm/none', 'News item not found'],
];

test.describe('accessibility', () => {
  // A URL without a screen gets the response of a missing page.
  test.use({ expectedMessages: [/status of 404/] });

  test('axe finds no violations on any route or dialog, and nothing is wider than the screen', async ({
    page,
    adminSite,
    expectAccessible,
  }) => {
    // Some fifty looks of axe, at a second each and more on a busy machine.
    test.setTimeout(400_000);
    await adminSite.call('POST', '/api/quotes/create', {
      name: 'Axel Beam',
      contactNo: '9876543210',
      quantity: '12',
      size: '5 L',
      email: 'a-very-long-mail-address-of-a-purchasing-department@a-rather-long-company-name.example',
      productname: 'Bloom Rose & Milk',
      createdAt: '2026-01-31',
    });
    const inEachWidth = async () => {
      for (const width of usualCases([390, 1440], (each) => each === 1440)) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible();
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        ).toBeLessThanOrEqual(0);
      }
    };
    for (const [route, title, dialogs = {}] of usualCases(routes, (_, at) => at % 6 === 0)) {
      await test.step(route, async () => {
        await page.goto(`/admin/${route}`, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
        await inEachWidth();
        for (const [name, open] of Object.entries(dialogs)) {
          await open(page);
          const dialog = page.getByRole('dialog', { name });
          await expect(dialog).toBeVisible();
          await inEachWidth();
          await page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
        }
      });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectAccessible();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm Logout ?' })).toBeVisible();
    await expectAccessible();
  });
});
