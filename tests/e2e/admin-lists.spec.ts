// Every state of every list of the admin area, on the built site and a real API.
import type { Page } from '@playwright/test';
import { usualCases } from '@site/shared-testing/usual-cases';
import { createGate, expect, test } from '../support/admin-fixtures';

test.use({ viewport: { width: 1440, height: 900 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Each list: its URL, its API request, its text without rows, and a row. */
const lists = [
  ['/admin/home', /\/api\/category\/managed/, 'There is no category yet.', 'Beauty Soap'],
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
    'No enquiries yet.',
    'Asha of the states',
  ],
  [
    '/admin/messages',
    /\/api\/contact\/all\?(?!.*pageSize=1(&|$))/,
    'No enquiries yet.',
    'Asha of the states',
  ],
  ['/admin/trash', /\/api\/trash\/all/, 'The trash is empty.', 'Thrown away'],
  [
    '/admin/audit',
    /\/api\/audit\/all/,
    'Nothing has been changed yet.',
    /deleted category \d+ \(Thrown away\)/,
  ],
] as const;

test.describe('each list', () => {
  test.use({ expectedMessages: [/Failed to load resource|"piece":"admin\/area"/] });

  test('shows loading, an error when the server fails, is unreachable or too slow, the empty list, and the rows', async ({
    page,
    adminSite,
    expectAccessible,
  }) => {
    // With CASES=all eight lists, each opened six times, with three tries of each call that fails, and a look of axe.
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

    for (const [address, call, empty, ready] of usualCases(lists, (_, at) => at % 8 === 0)) {
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
        // What is over the categories has calls of its own, which may be under way still.
        await expect(main.getByText(/^Loading the (?!work).*…$/)).toBeVisible();
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

  test('shows an offline message at once, and loads without a click when the network is back', async ({
    page,
    context,
  }) => {
    // Rendered by the same code as the news, which is certainly loaded once this is visible.
    await page.goto('/admin/blog');
    await expect(page.getByRole('heading', { name: 'Hard Water and Your Cooling Tower' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'News and Updates' }).click();
    await expect(page.getByText('The news could not be loaded: the server cannot be reached.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: /Free Training Days/ })).toBeVisible();
  });
});
