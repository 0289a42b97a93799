// The content of the site as its owner changes it: in a browser, without a terminal, on a site that has only a name.
import type { Locator, Page } from '@playwright/test';
import { sitePartByKey } from '@site/shared-contracts/site-parts';
import fs from 'node:fs/promises';
import path from 'node:path';
import { usualCases } from '@site/shared-testing/usual-cases';
import { deepUnless } from '../support/deep';
import { admin } from '../support/admin-fixtures';
import { expect, test as base } from '../support/fixtures';
import { headersOf, signInTo } from '../support/session';
import type { Site } from '../support/site';
import { hydratePage } from '../support/until-hydrated';

const test = base.extend<{ emptySite: Site }>({
  emptySite: async ({ startOwnSite, page }, use) => {
    const folder = await fs.mkdtemp(path.join(test.info().outputDir, '..', 'brand-'));
    const file = path.join(folder, 'site-content.json');
    await fs.writeFile(file, JSON.stringify({ company: { name: 'Plainwash' } }));
    const site = await startOwnSite({
      isNew: true,
      env: {
        DEMO_CONTENT: 'off',
        SITE_CONTENT: file,
        ADMIN_USERNAME: admin.username,
        ADMIN_PASSWORD: admin.password,
      },
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${site.url}/login`);
    await page.getByLabel('Email or phone').fill(admin.username);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/admin/);
    await use(site);
  },
});

const brand = path.resolve('shell/site/venmara');
const demo = path.resolve('api/demo');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const textOf = async (url: string) => (await fetch(url)).text();

async function openPart(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Site content' }).first().click();
  const label = page.locator('strong').filter({ hasText: new RegExp(`^${name}$`) });
  await page.getByRole('main').getByRole('link').filter({ has: label }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function publish(page: Page): Promise<void> {
  await button(page, 'Publish').click();
  await expect(page.getByText(/ is published\.$/).last()).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).last().click();
}

const look = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });

test(
  'a new brand is set up from the empty content to a finished site, without a terminal',
  deepUnless(false),
  async ({ page, emptySite, expectAccessible }) => {
    test.slow();
    page.on('dialog', (dialog) => void dialog.accept());

    await openPart(page, 'Company');
    await page.getByLabel('Name').fill('Glanzbach');
    await page.getByLabel('Tagline').fill('Clean by the litre');
    await publish(page);
    await look(page, '1-company');

    await openPart(page, 'Logo');
    await page
      .getByLabel('On light backgrounds', { exact: true })
      .setInputFiles(path.join(brand, 'logo.svg'));
    await expect(page.getByRole('img', { name: 'On light backgrounds, as it is now' })).toBeVisible();
    await page
      .getByLabel('On dark backgrounds', { exact: true })
      .setInputFiles(path.join(brand, 'logo-white.svg'));
    await expect(page.getByRole('img', { name: 'On dark backgrounds, as it is now' })).toBeVisible();
    await publish(page);
    await look(page, '2-logo');

    await openPart(page, 'Colours');
    await page.getByLabel('Links and buttons', { exact: true }).fill('#d8c7ff');
    await expect(page.getByText('Some texts could not be read by everybody')).toBeVisible();
    await page.getByLabel('Links and buttons', { exact: true }).fill('#5b2a86');
    await expect(page.getByText('Some texts could not be read by everybody')).toBeHidden();
    await publish(page);
    await look(page, '3-colours');

    await openPart(page, 'Banner of the home page');
    await page.getByLabel('Headline').fill('Cleaning that keeps its promise');
    await page.getByLabel('Picture', { exact: true }).setInputFiles(path.join(brand, 'hero.jpg'));
    await page.getByLabel('Picture: what it shows').fill('Bottles on a shelf');
    const first = page.getByRole('group', { name: 'First button' });
    await first.getByRole('textbox', { name: 'Text', exact: true }).fill('Write to us');
    await first.getByRole('textbox', { name: 'Link', exact: true }).fill('contact');
    await button(page, 'Publish').click();
    await expect(first.getByRole('textbox', { name: 'Link', exact: true })).toBeFocused();
    await expect(first.getByText('expected a path like /contact')).toBeVisible();
    await first.getByRole('textbox', { name: 'Link', exact: true }).fill('/contact');
    await publish(page);
    await look(page, '4-hero');

    await openPart(page, 'Contact');
    await page.getByLabel('Telephone').fill('+49 89 555 0100');
    await page.getByLabel('E-mail address').fill('hello@glanzbach.example');
    for (const line of ['Am Bach 3', '80331 Munich']) {
      await button(page, 'Add line').click();
      await page.keyboard.type(line);
    }
    await publish(page);
    await look(page, '5-contact');

    for (const category of ['Floors', 'Kitchen', 'Laundry']) {
      await page.goto(`${emptySite.url}/admin/home`);
      await button(page, 'Create category').first().click();
      await page.getByRole('dialog').getByLabel('Name').fill(category);
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Category '${category}' was created.`)).toBeVisible();
    }
    const pictures = (await fs.readdir(path.join(demo, 'products'))).slice(0, 10);
    for (const [index, picture] of pictures.entries()) {
      await page.goto(`${emptySite.url}/admin/addproduct/${String(1 + (index % 3))}`);
      await page.getByLabel('Name').fill(`Cleaner ${String(index + 1)}`);
      await page.getByRole('textbox', { name: 'Description', exact: true }).fill('It cleans.');
      await page.locator('input[type=file]').setInputFiles(path.join(demo, 'products', picture));
      await expect(page.getByLabel('What it shows')).toBeVisible();
      await button(page, 'Add product').click();
      await expect(page.getByText(`'Cleaner ${String(index + 1)}' was added.`)).toBeVisible();
    }
    await look(page, '6-products');

    await openPart(page, 'Trending products');
    for (const name of ['Cleaner 7', 'Cleaner 2']) {
      await page.getByRole('combobox', { name: /products/i }).fill(name);
      await page.getByRole('option', { name: `Add ${name}` }).click();
    }
    await button(page, 'Move Cleaner 2 forward').click();
    await publish(page);

    for (const [index, title] of ['How to mop', 'How to rinse'].entries()) {
      await page.goto(`${emptySite.url}/admin/blogForm`);
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
      await page.getByRole('textbox', { name: 'Short description', exact: true }).fill('Three steps.');
      await page.getByRole('textbox', { name: /^Text/ }).fill('First water, then soap.');
      const picture = (await fs.readdir(path.join(demo, 'blog')))[index] ?? '';
      await page.locator('input[type=file]').setInputFiles(path.join(demo, 'blog', picture));
      await expect(page.getByLabel('What the picture shows')).toBeVisible();
      await button(page, 'Create').click();
      await expect(page).toHaveURL(/\/admin\/blog$/);
    }

    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const address of ['/', '/about', '/products', '/productsDetails/1', '/blog', '/contact']) {
        await page.goto(emptySite.url + address);
        await hydratePage(page);
        await expect(page).toHaveTitle(/Glanzbach/);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await look(page, `site${address.replaceAll('/', '-')}-${String(width)}`);
      }
      await page.goto(emptySite.url);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cleaning that keeps its promise');
      await expect(page.getByRole('contentinfo').getByText('80331 Munich')).toBeVisible();
      await expectAccessible();
    }
    const home = await textOf(emptySite.url);
    expect(home).not.toContain('Plainwash');
    expect(home).toContain('#5b2a86');
    expect(home.indexOf('Cleaner 2')).toBeLessThan(home.indexOf('Cleaner 7'));
  },
);

/** Keeps back the responses of these URLs, until what it returns is called. */
async function holdResponses(page: Page, url: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.describe('drafts', () => {
  // A save that a colleague was faster with responds 412, and is merged; one that would overtake a plan responds 409.
  test.use({ expectedMessages: [/status of (409|412)/] });

  test('a part is previewed, planned, published, compared and restored, without a change of another part', async ({
    page,
    emptySite,
    browser,
  }) => {
    await openPart(page, 'Banner of the home page');
    await page.getByLabel('Headline').fill('The first headline');
    await publish(page);
    await expect.poll(() => textOf(emptySite.url)).toContain('The first headline');

    await page.getByLabel('Headline').fill('The second headline');
    // As if the browser had crashed: what was typed is there again.
    await page.reload();
    await expect(page.getByText('This is what you were writing')).toBeVisible();
    await expect(page.getByLabel('Headline')).toHaveValue('The second headline');

    await button(page, 'Preview').click();
    const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue();
    await page.keyboard.press('Escape');
    // On another device, where nobody is signed in.
    const phone = await browser.newPage({ viewport: { width: 390, height: 800 }, serviceWorkers: 'block' });
    const response = await phone.goto(link);
    expect(response?.headers()['cache-control']).toContain('no-store');
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('The second headline');
    await hydratePage(phone);
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('The second headline');
    await phone.close();
    expect(await textOf(emptySite.url)).not.toContain('The second headline');

    await page.getByRole('link', { name: 'All parts' }).click();
    await expect(page.getByText('Drafts that visitors do not see: Banner of the home page.')).toBeVisible();
    await openPart(page, 'Banner of the home page');
    await button(page, 'Publish at…').click();
    await button(page, 'Schedule').click();
    await expect(page.getByText(/^Will be published on/)).toBeVisible();

    // Another part is published: neither the draft nor the plan of this one is touched.
    await openPart(page, 'Contact');
    await page.getByLabel('Telephone').fill('+91 471 555 0142');
    await publish(page);
    await expect.poll(() => textOf(emptySite.url)).toContain('+91 471 555 0142');
    expect(await textOf(emptySite.url)).toContain('The first headline');
    await page.getByRole('link', { name: 'All parts' }).click();
    await expect(page.getByText(/^Will be published on/)).toBeVisible();
    for (const width of usualCases([390, 768, 1440], (each) => each === 1440)) {
      await page.setViewportSize({ width, height: 900 });
      await look(page, `overview-with-draft-${String(width)}`);
    }

    // The plan is overtaken only on request.
    await openPart(page, 'Banner of the home page');
    await button(page, 'Publish').click();
    const question = page.getByRole('dialog', { name: 'Publish now?' });
    await expect(question.getByText(/^Your plan for .+ would be overtaken\./)).toBeVisible();
    for (const width of usualCases([390, 768, 1440], (each) => each === 1440)) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: test.info().outputPath(`question-${String(width)}.png`) });
    }
    await question.getByRole('button', { name: 'Cancel', exact: true }).click();
    expect(await textOf(emptySite.url)).toContain('The first headline');
    await expect(page.getByText(/^Will be published on/)).toBeVisible();
    await button(page, 'Publish').click();
    await button(page, 'Publish and cancel the plan').click();
    await expect.poll(() => textOf(emptySite.url)).toContain('The second headline');
    await expect(page.getByText(/^Will be published on/)).toBeHidden();
    for (const width of usualCases([390, 768, 1440], (each) => each === 1440)) {
      await page.setViewportSize({ width, height: 900 });
      await look(page, `part-${String(width)}`);
    }
    // The name of a company without a logo, on the dark ground of the sidebar.
    const name = page.locator('header').getByText('Plainwash').filter({ visible: true });
    await expect(name).toHaveCSS('color', 'rgb(255, 255, 255)');

    await page.getByRole('link', { name: 'History', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Version \d and version \d$/ })).toBeVisible();
    const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
    // The first version is the empty content.
    const firstHeadline = versions.filter({ hasText: /^Version 2/ });
    await firstHeadline.getByLabel('Compare from').check();
    await versions.first().getByLabel('Compare to').check();
    await expect(page.locator('del').filter({ hasText: 'first' })).toBeVisible();
    await expect(page.locator('ins').filter({ hasText: 'second' })).toBeVisible();
    await look(page, 'history');
    // The form waits for what is stored now, however long the network takes.
    const release = await holdResponses(page, `**/api/content/site/${sitePartByKey('hero').id}`);
    await firstHeadline.getByRole('button', { name: /^Restore/ }).click();
    await expect(page.getByText(/as its draft\. Visitors see it once/)).toBeVisible();
    await page.getByRole('link', { name: 'Back to the form' }).click();
    await expect(page.getByText(/^Loading/)).toBeVisible();
    await expect(page.getByLabel('Headline')).toHaveCount(0);
    release();
    await expect(page.getByLabel('Headline')).toHaveValue('The first headline');
    await button(page, 'Publish').click();
    await expect.poll(() => textOf(emptySite.url)).toContain('The first headline');
    // The telephone is newer than that version.
    expect(await textOf(emptySite.url)).toContain('+91 471 555 0142');

    await page.getByLabel('Headline').fill('A discarded headline');
    await button(page, 'Save draft').click();
    await button(page, 'Discard draft').click();
    await button(page, 'Discard').click();
    await expect(page.getByLabel('Headline')).toHaveValue('The first headline');
  });

  test('what a colleague saves meanwhile is kept; where both changed a field, the admin chooses', async ({
    page,
    emptySite,
  }) => {
    const colleague = async (change: (values: { hero: Record<string, unknown> }) => void) => {
      const headers = {
        ...headersOf(await signInTo(emptySite.url)),
        'content-type': 'application/json',
      };
      const url = `${emptySite.url}/api/content/site/${String(sitePartByKey('hero').id)}`;
      const { item, values } = (await (await fetch(url, { headers })).json()) as {
        item: { version: number };
        values: { hero: Record<string, unknown> };
      };
      change(values);
      const response = await fetch(url, {
        method: 'PUT',
        headers: { ...headers, 'if-match': `"${String(item.version)}"` },
        body: JSON.stringify({ values }),
      });
      expect(response.status).toBe(200);
    };
    await openPart(page, 'Banner of the home page');
    await page.getByLabel('Headline').fill('Mine');
    await colleague(({ hero }) => (hero.tagline = 'Theirs'));
    await button(page, 'Save draft').click();
    await expect(page.getByText('A colleague’s changes were kept: Tagline.')).toBeVisible();
    await expect(page.getByLabel('Tagline')).toHaveValue('Theirs');

    await page.getByLabel('Headline').fill('Mine again');
    await colleague(({ hero }) => (hero.headline = 'Theirs again'));
    await button(page, 'Save draft').click();
    const dialog = page.getByRole('dialog', { name: 'A colleague has changed this too' });
    await dialog.getByRole('radio', { name: 'Yours' }).check();
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await button(page, 'Save selection').click();
    await saved;
    // Until then the form is not continued, and the screen is blocked for a person.
    await expect(page.getByText('Saving the draft.')).toBeHidden();
    await expect(page.getByLabel('Headline')).toHaveValue('Mine again');

    // A link leads away only after a question, and what was typed stays.
    await page.getByLabel('Headline').fill('Half');
    await page.getByRole('link', { name: 'All parts' }).click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await expect(page.getByLabel('Headline')).toHaveValue('Half');
  });
});

test('every form is usable by keyboard, without horizontal overflow and without a finding of axe', async ({
  page,
  emptySite,
  expectAccessible,
}) => {
  await openPart(page, 'Social media profiles');
  await button(page, 'Add profile').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
  await page.keyboard.type('First');
  await button(page, 'Add profile').press('Enter');
  await page.keyboard.type('Second');
  await button(page, 'Move profile 2 up').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text', exact: true }).first()).toHaveValue('Second');
  await expect(button(page, 'Move profile 1 down')).toBeFocused();
  await button(page, 'Remove profile 2').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveCount(1);
  await expect(button(page, 'Undo: bring back profile 2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text', exact: true }).last()).toHaveValue('First');
  await button(page, 'Save draft').press('Enter');
  await expect(page.getByText('The draft is saved.')).toBeVisible();

  await page.getByRole('link', { name: 'All parts' }).click();
  await expect(page.getByText('Drafts that visitors do not see: Social media profiles.')).toBeVisible();
  const parts = await page
    .getByRole('main')
    .locator('ul a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(parts.length).toBeGreaterThan(15);
  const history = `/admin/history/site/${String(sitePartByKey('hero').id)}`;
  for (const address of usualCases(['/admin/site', history, ...parts], (_, at) => at % 6 === 1)) {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(emptySite.url + address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(320);
    await expectAccessible();
  }
});

/** Tabs on until the element has the focus. */
async function reachByKeyboard(page: Page, element: Locator): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab');
    if (await element.evaluate((each) => each === document.activeElement)) return;
  }
  await expect(element).toBeFocused();
}

/** Pairs of neighbours in the header that lie on each other. */
const overlapsInHeader = (page: Page) =>
  page
    .locator('header nav > ul > li, header nav > a, header nav > div > :is(span, button)')
    .evaluateAll((elements) => {
      const seen = elements
        .map((element) => ({ words: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
        .sort((one, other) => one.box.left - other.box.left);
      return seen.flatMap(({ words, box }, index) => {
        const next = seen[index + 1];
        return next && box.right > next.box.left ? [`${words} and ${next.words}`] : [];
      });
    });

test('links of the header and a column of the footer reach visitors, without scripts and by keyboard', async ({
  page,
  emptySite,
  browser,
  expectAccessible,
}) => {
  const add = async (entry: string, words: string, address: string) => {
    await button(page, `Add ${entry}`).click();
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
    await page.keyboard.type(address);
  };
  const header = [
    ['Journal', '/blog'],
    ['About us', '/about'],
    ['Catalogue', '/products'],
    ['Certificates', '/products/all'],
    ['Web shop', 'https://shop.example/'],
    ['Write', 'mailto:hello@plainwash.example'],
    ['Call', 'tel:+49895550100'],
  ] as const;
  const footer = [
    ['Every product', '/products/all'],
    ['News feed', '/news/rss.xml'],
    ['Who we are', '/about'],
  ] as const;
  await openPart(page, 'Menus');
  for (const [words, address] of header) await add('header link', words, address);
  await expect(button(page, 'Add header link')).toHaveCount(0);
  await page.getByLabel('Title', { exact: true }).fill('Good to know');
  for (const [words, address] of footer) await add('footer link', words, address);
  // Nobody sees an entry without an address.
  await add('footer link', 'Soon', '');
  await look(page, 'menus-form');
  await publish(page);
  await expect.poll(() => textOf(emptySite.url)).toContain('Good to know');

  const visitor = await browser.newPage({ javaScriptEnabled: false, serviceWorkers: 'block' });
  await visitor.setViewportSize({ width: 1440, height: 900 });
  await visitor.goto(`${emptySite.url}/blog`);
  const main = visitor.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('listitem')).toHaveText(header.map(([words]) => words));
  for (const [words, address] of header)
    await expect(main.getByRole('link', { name: words })).toHaveAttribute('href', address);
  await expect(main.getByRole('link', { name: 'Journal' })).toHaveAttribute('aria-current', 'page');
  const contentinfo = visitor.getByRole('contentinfo');
  const company = contentinfo.getByRole('navigation', { name: 'Company' });
  await expect(company.getByRole('link')).toHaveText([...header.map(([words]) => words), 'Contact']);
  const column = contentinfo.getByRole('navigation', { name: 'Good to know' });
  await expect(column.getByRole('link')).toHaveText(footer.map(([words]) => words));

  await reachByKeyboard(visitor, main.getByRole('link', { name: 'About us' }));
  await reachByKeyboard(visitor, main.getByRole('link', { name: 'Call' }));
  await reachByKeyboard(visitor, column.getByRole('link', { name: 'Every product' }));
  await reachByKeyboard(visitor, column.getByRole('link', { name: 'Who we are' }));
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL(`${emptySite.url}/about`);
  await expect(main.getByRole('link', { name: 'About us' })).toHaveAttribute('aria-current', 'page');

  // So many links have no room beside the logo of a small desktop: they are in the menu there.
  await visitor.setViewportSize({ width: 1024, height: 900 });
  await expect(main.getByRole('listitem')).toHaveCount(0);
  await visitor.getByRole('button', { name: 'Menu' }).click();
  const menu = visitor.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText([...header.map(([words]) => words), 'Contact']);
  await visitor.close();

  for (const width of usualCases([390, 768, 1024, 1280, 1440], (each) => each === 390 || each === 1440)) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(emptySite.url);
    await hydratePage(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await overlapsInHeader(page), String(width)).toEqual([]);
    await expectAccessible();
    await look(page, `menus-${String(width)}`);
  }
  // A file is not looked for among the pages, once the router runs.
  const feed = page.getByRole('contentinfo').getByRole('link', { name: 'News feed' });
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.url().endsWith('/news/rss.xml')),
    feed.click(),
  ]);
  expect(response.status()).toBe(200);
});
