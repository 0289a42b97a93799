// The tables of quotes and messages: few rows looked at closely, and ten thousand of them.
import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, heading, test, visitAs, type AdminSite } from '../support/admin-fixtures';
import { changeDatabase } from '../support/change-database';
import { cpuTimeOf } from '../support/cpu-time';
import { startFaultyApi, type FaultyApi } from '../support/faulty-api';

test.use({ viewport: { width: 1440, height: 900 } });

const quote = {
  name: 'Asha Nair',
  contactNo: '+91 98765-43210',
  quantity: '25',
  size: '5 L',
  email: 'asha@example.com',
  productname: 'Bloom Rose & Milk',
  createdAt: '2026-01-31',
};

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

async function ask(site: AdminSite, names: string[], more: Partial<typeof quote> = {}): Promise<void> {
  for (const name of names) {
    const { status } = await site.call('POST', '/api/quotes/create', { ...quote, ...more, name });
    expect(status).toBe(200);
  }
}

test('quotes are listed ten per page, newest first and numbered across pages, and the URL holds page and filters', async ({
  page,
  adminSite,
}) => {
  await ask(
    adminSite,
    Array.from({ length: 23 }, (_, index) => `Pager ${String(index + 1).padStart(2, '0')}`),
  );
  await page.goto('/admin/enquiry?search=pager');
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText('Pager 23');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button')).toHaveText(['Previous', '1', '2', '3', 'Next']);
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(rows(page).first().getByRole('cell').first()).toHaveText('11');
  await expect(page).toHaveURL('/admin/enquiry?search=pager&page=2');
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).last().getByRole('cell').first()).toHaveText('23');
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();

  // Another order begins at the first page; a reload and the way back find the same.
  await page.getByLabel('Sort').selectOption({ label: 'Name, A to Z' });
  await expect(rows(page).first()).toContainText('Pager 01');
  await expect(page).toHaveURL('/admin/enquiry?search=pager&sort=name');
  await page.reload();
  await expect(rows(page).first()).toContainText('Pager 01');
  await expect(page.getByLabel('Sort')).toHaveValue('name');
  await page.getByLabel('Search').fill('pager 07');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Search').fill('nobody of this name');
  await expect(page.getByText('No results for these filters.')).toBeVisible();
  await page.goto('/admin/enquiry?search=pager&page=77');
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(rows(page)).toHaveCount(10);
});

test('a row opens the enquiry: all that was sent, links to call and write, notes that are never overwritten, and on to the next', async ({
  page,
  adminSite,
}) => {
  await ask(adminSite, ['Detail Dileep', 'Detail Devi']);
  await page.goto('/admin/enquiry?search=detail+d&handled=false');
  await page.getByRole('link', { name: 'Details of Detail Devi' }).click();
  await expect(heading(page, 'Detail Devi')).toBeVisible();
  const main = page.getByRole('main');
  for (const text of [quote.contactNo, quote.email, quote.productname, quote.size, quote.quantity])
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute(
    'href',
    'tel:+919876543210',
  );
  await expect(main.getByRole('link', { name: 'Own mail program' })).toHaveAttribute(
    'href',
    `mailto:asha@example.com?subject=${encodeURIComponent('Your enquiry: Bloom Rose & Milk')}`,
  );
  await main.getByLabel('Note for colleagues').fill('Call on Monday.');
  await main.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(main.getByRole('button', { name: 'Mark as not handled' })).toBeVisible();
  await expect(main.getByLabel('Note for colleagues')).toHaveValue('Call on Monday.');
  await page.reload();
  await expect(main.getByLabel('Note for colleagues')).toHaveValue('Call on Monday.');
  await main.getByRole('button', { name: 'Save note' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'Note by' })).toContainText('Call on Monday.');
  await expect(main.getByLabel('Note for colleagues')).toHaveValue('');

  // Anywhere on the row.
  await page.goto('/admin/enquiry?search=detail+d');
  await page.getByRole('cell', { name: 'Detail Devi', exact: true }).click();
  await expect(heading(page, 'Detail Devi')).toBeVisible();
  // The list may come after the enquiry.
  await expect(main.getByRole('link', { name: 'Next enquiry' })).toHaveAttribute('href', /inbox/);
  await page.keyboard.press('j');
  await expect(heading(page, 'Detail Dileep')).toBeVisible();
  await page.keyboard.press('k');
  await expect(heading(page, 'Detail Devi')).toBeVisible();
});

test.describe('two admins who work on one enquiry', () => {
  test.use({ expectedMessages: [/status of 412/] });

  test('the second sees both stages and chooses one; neither is overwritten without that choice', async ({
    page,
    adminSite,
  }) => {
    await ask(adminSite, ['Contested Cyriac']);
    await page.goto('/admin/inbox?search=contested');
    await page.getByRole('link', { name: 'Contested Cyriac', exact: true }).click();
    await expect(heading(page, 'Contested Cyriac')).toBeVisible();
    // The colleague is a moment earlier.
    await page.route(
      '**/api/enquiries/update/*',
      async (route) => {
        const { status } = await adminSite.call('PUT', new URL(route.request().url()).pathname, {
          stage: 'quoted',
        });
        expect(status).toBe(200);
        await route.continue();
      },
      { times: 1 },
    );

    await page.getByLabel('Stage').selectOption('won');
    const asked = page.getByRole('dialog', { name: 'A colleague has changed this too' });
    await expect(asked).toContainText('Quoted');
    await asked.getByRole('radio', { name: 'Yours' }).check();
    await asked.getByRole('button', { name: 'Save selection' }).click();
    await expect(page.getByText('Stage: Won.')).toBeVisible();
    await expect(page.getByLabel('Stage')).toHaveValue('won');
  });
});

test('a new message appears without a reload, is counted in the sidebar and announced to screen readers', async ({
  page,
  adminSite,
}) => {
  const write = (name: string) =>
    adminSite.call('POST', '/api/contact/create', {
      name,
      contactNo: '9876543210',
      product: 'Bloom Rose & Milk',
      quantity: 12,
      message: 'Do you deliver?',
    });
  await write('Early Eapen');
  await page.clock.install();
  // New messages are recognised by the number before.
  const counted = page.waitForResponse((response) =>
    /\/contact\/all\?(?!.*handled).*pageSize=1(&|$)/.test(response.url()),
  );
  await page.goto('/admin/messages');
  await expect(rows(page).first()).toContainText('Early Eapen');
  const count = page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: /^Messages/ });
  await expect(count).toHaveText(/\d/);
  const before = Number(/\d+/.exec(await count.innerText())?.[0]);
  await (await counted).finished();

  await write('Later Latha');
  await page.clock.fastForward(31_000);
  await expect(rows(page).first()).toContainText('Later Latha');
  await expect(page.getByText('One new enquiry has come.')).toBeAttached();
  await expect(count).toContainText(String(before + 1));
});

test("the CSV export opens in a spreadsheet with the visitors' exact text, and formulas stay text", async ({
  page,
  adminSite,
}) => {
  const names = ['=1+1', '+1+1', '+44 20', '-2', '@SUM(A1)', 'Comma, "quoted"', 'ആശ നായർ 🧼'];
  await ask(adminSite, names, { productname: 'Spreadsheet soap' });
  await page.goto('/admin/enquiry?search=spreadsheet+soap&sort=oldest');
  await expect(rows(page)).toHaveCount(names.length);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^quotes-\d{4}-\d\d-\d\d\.csv$/);
  const text = await fs.readFile(await file.path(), 'utf8');
  const column = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.replace(/^\d+,/, ''));
  for (const [index, start] of [
    '"\'=1+1",',
    '"\'+1+1",',
    // A telephone number in groups is no formula.
    '+44 20,',
    '"\'-2",',
    '"\'@SUM(A1)",',
    '"Comma, ""quoted""",',
    'ആശ നായർ 🧼,',
  ].entries())
    expect(column[index]?.slice(0, start.length)).toBe(start);
  expect(text.startsWith('\ufeff')).toBe(true);
});

test.describe('an export that breaks on the way', () => {
  test.use({ expectedMessages: [/ERR_INCOMPLETE_CHUNKED_ENCODING/] });

  let proxy: FaultyApi;
  test.beforeEach(async ({ adminSite }) => {
    proxy = await startFaultyApi(adminSite.url);
  });
  test.afterEach(() => proxy.stop());

  test('shows a notice and saves no file, and the next try saves the whole file', async ({
    page,
    adminSite,
  }) => {
    await ask(adminSite, ['Broken export']);
    await visitAs(page, adminSite.session, `${proxy.url}/admin/enquiry?search=broken+export`, proxy.url);
    await expect(rows(page)).toHaveCount(1);
    const files: string[] = [];
    page.on('download', (file) => files.push(file.suggestedFilename()));
    proxy.break('/api/quotes/export', 'breaks off', 1);
    const button = page.getByRole('button', { name: 'Export CSV' });
    await button.click();
    await expect(page.getByText('The file could not be made: not every row came. Try again.')).toBeVisible();
    expect(files).toEqual([]);
    const download = page.waitForEvent('download');
    await button.click();
    const text = await fs.readFile(await (await download).path(), 'utf8');
    expect(text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(files).toHaveLength(1);
  });
});

const tenThousand =
  'with ten thousand quotes each filter and page is shown at once, and the export takes at most 3 s of CPU time';
test(tenThousand, { tag: '@alone' }, async ({ page, adminSite }) => {
  test.slow();
  fillWithQuotes(adminSite, 10_000);
  await page.goto('/admin/enquiry?search=crowd');
  await expect(rows(page)).toHaveCount(10);

  /** Milliseconds from the press to the frame that shows what it brought, by the page's own clock. */
  const measure = async (act: () => Promise<unknown>, first: string) => {
    await expect(rows(page).first()).not.toContainText(first);
    await page.evaluate((text) => {
      const shows = () => document.querySelector('tbody tr')?.textContent.includes(text) === true;
      const pressing = new AbortController();
      const start = (event: Event) => {
        pressing.abort();
        const pressed = event.timeStamp;
        const look = () => {
          if (shows()) window.lastAction = performance.now() - pressed;
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      window.lastAction = undefined;
      for (const kind of ['click', 'change']) {
        addEventListener(kind, start, { capture: true, signal: pressing.signal });
      }
    }, first);
    await act();
    await page.waitForFunction(() => window.lastAction !== undefined);
    return page.evaluate(() => window.lastAction ?? Infinity);
  };
  const go = (name: string) => () =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name, exact: true }).click();
  const { shell = 0, api = 0 } = adminSite.pids();
  const work = () => cpuTimeOf([shell, api]);
  const beforeActions = await work();
  // None of them was shown before, and each begins with another row than the last: the first and the last are handled.
  const times = [
    await measure(go('Next'), 'Crowd 09990'),
    await measure(go('Page 1000'), 'Crowd 00010'),
    await measure(go('Page 999'), 'Crowd 00020'),
    await measure(() => page.getByLabel('Sort').selectOption('name'), 'Crowd 00001'),
    await measure(() => page.getByLabel('Status').selectOption('false'), 'Crowd 00002'),
    await measure(() => page.getByLabel('Sort').selectOption('-name'), 'Crowd 09999'),
    await measure(() => page.getByLabel('Status').selectOption(''), 'Crowd 10000'),
  ];
  const workOfActions = ((await work()) - beforeActions) / times.length;
  await expect(rows(page)).toHaveCount(10);
  expect(await page.getByRole('main').locator('*').count()).toBeLessThan(600);

  await page.evaluate(() => {
    window.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.longestTask = Math.max(window.longestTask, duration);
    }).observe({ type: 'longtask' });
  });
  const download = page.waitForEvent('download');
  const startedAt = performance.now();
  const beforeExport = await work();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await fs.readFile(await (await download).path(), 'utf8');
  const exported = performance.now() - startedAt;
  const workOfExport = (await work()) - beforeExport;
  expect(text.trimEnd().split('\r\n')).toHaveLength(10_001);
  const longest = await page.evaluate(() => window.longestTask);

  const figures = [
    `actions ${times.map((time) => time.toFixed(0)).join(', ')} ms, ${workOfActions.toFixed(0)} ms of the servers' work each`,
    `10,000 rows as CSV ${exported.toFixed(0)} ms, ${workOfExport.toFixed(0)} ms of the servers' work, longest task ${longest.toFixed(0)} ms`,
  ].join('; ');
  test.info().annotations.push({ type: 'ten thousand quotes', description: figures });
  console.log(figures);
  // The aim is 100 ms and 3 s, and the figures above show the times. A busy machine takes many times as long: judged is
  // the work, and of the page what no load explains.
  expect(workOfActions).toBeLessThan(100);
  expect(workOfExport).toBeLessThan(3_000);
  expect(longest).toBeLessThan(5_000);
  await expect(heading(page, 'Quotes Enquiry')).toBeVisible();
});

declare global {
  interface Window {
    lastAction: number | undefined;
    longestTask: number;
  }
}

/** Writes to the database file, one enquiry a minute: ten thousand requests would take longer than the test. */
function fillWithQuotes(site: AdminSite, count: number): void {
  changeDatabase(
    site,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${String(count)})
      INSERT INTO enquiry (kind, name, name_key, contact_no, product, quantity, size, email, created_on, received_at,
        is_suspect, search_key, handled_at)
      SELECT 'quote', printf('Crowd %05d', i), printf('crowd %05d', i), '9876543210', 'Bloom Rose & Milk', '25', '5 L',
        'crowd@example.com', '2026-01-31', 1700000000000 + i * 60000, 0, printf('crowd %05d bloom rose & milk', i),
        CASE WHEN i IN (1, ${String(count)}) THEN 1710000000000 END
      FROM n`,
  );
}
