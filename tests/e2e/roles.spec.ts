// Each role of a whole site: its menu has what it may see, every screen in it works, and no other screen opens.
import type { Page } from '@playwright/test';
import { usualCases } from '@site/shared-testing/usual-cases';
import { admin, expect, heading, signedOut, test, visitAs } from '../support/admin-fixtures';

test.use({ storageState: signedOut, viewport: { width: 1440, height: 900 } });

/** The entries of the menu with their addresses, and who sees them beside the owner. */
const entries: [label: string, path: string, roles: string][] = [
  ['Today', 'desk', 'sales viewer'],
  ['Inbox', 'inbox', 'sales viewer'],
  ['Quotations', 'quotations', 'sales viewer'],
  ['Product Management', 'home', 'editor catalogue sales developer viewer'],
  ['All products', 'allProducts', 'editor catalogue sales developer viewer'],
  ['Search', 'search', 'editor catalogue sales developer viewer'],
  ['Brochure', 'brochure', 'editor catalogue sales developer viewer'],
  ['Blog Management', 'blog', 'editor catalogue developer viewer'],
  ['News and Updates', 'newsAndEvents', 'editor catalogue developer viewer'],
  ['Pages', 'pages', 'editor catalogue developer viewer'],
  ['Site content', 'site', 'editor catalogue developer viewer'],
  ['Pictures', 'pictures', 'editor catalogue sales developer viewer'],
  ['Quotes Enquiry', 'enquiry', 'sales viewer'],
  ['Messages', 'messages', 'sales viewer'],
  ['Site check', 'siteCheck', 'editor catalogue sales developer viewer'],
  ['Redirects', 'redirects', 'editor catalogue developer viewer'],
  ['Mail outbox', 'mail', 'sales viewer'],
  ['Mail templates', 'templates', 'sales viewer'],
  ['Mail settings', 'mailSettings', ''],
  ['Trash', 'trash', 'editor catalogue sales developer viewer'],
  ['Audit log', 'audit', ''],
  ['Privacy', 'privacy', ''],
  ['People', 'people', ''],
  ['Security', 'security', ''],
  ['Account', 'account', 'editor catalogue sales developer viewer'],
];
const password = 'Thimble-meadow 64 kettle';

test('each role sees its own screens, and all of them work', async ({ page, adminSite }) => {
  const calls = watchCalls(page);
  for (const role of ['owner', 'editor', 'catalogue', 'sales', 'developer', 'viewer'])
    await test.step(role, async () => {
      const username = `${role}-of-roles@site.example`;
      if (role !== 'owner')
        expect(
          (await adminSite.call('POST', '/api/admins/create', { username, password, role })).status,
        ).toBe(200);
      const session = await adminSite.signIn(role === 'owner' ? admin : { username, password });
      const mayOpen = ([, , roles]: (typeof entries)[number]) =>
        role === 'owner' || roles.split(' ').includes(role);
      const seen = entries.filter(mayOpen);
      const sidebar = page.getByRole('navigation', { name: 'Administration' });

      await visitAs(page, session, '/admin');
      await expect(sidebar.getByRole('link')).toHaveText([
        ...seen.map(([label]) => new RegExp(`^${label}`)),
        /^View website/,
      ]);
      for (const [label, path] of seen) {
        await sidebar.getByRole('link', { name: new RegExp(`^${label}`) }).click();
        await expect(page).toHaveURL(`/admin/${path}`);
        await expect(
          page
            .getByRole('main')
            .getByRole('status')
            .filter({ hasText: /^Loading / }),
        ).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect.poll(() => calls.pending.size, `calls of ${label}`).toBe(0);
        expect(calls.refused, `${role}: ${label}`).toEqual([]);
        await expect(page.getByText(/could not be loaded|Your role does not permit this/)).toHaveCount(0);
      }
      const hidden = entries.filter((entry) => !mayOpen(entry));
      for (const [, path] of usualCases(hidden, (_, at) => at === 0)) {
        await page.goto(`/admin/${path}`);
        await expect(heading(page, 'Your role does not permit this')).toBeVisible();
      }
      await expect.poll(() => calls.pending.size).toBe(0);
      expect(calls.refused, role).toEqual([]);
    });
});

/** The calls of the API that have not ended, and those that the server has not answered as it should. */
function watchCalls(page: Page) {
  const pending = new Set<unknown>();
  const refused: string[] = [];
  const isCall = (url: string) => new URL(url).pathname.startsWith('/api/');
  page.on('request', (request) => {
    if (isCall(request.url())) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('response', (response) => {
    if (isCall(response.url()) && response.status() >= 400)
      refused.push(`${String(response.status())} ${response.request().method()} ${response.url()}`);
  });
  return { pending, refused };
}
