import fs from 'node:fs/promises';
import path from 'node:path';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';
import { hydratePage } from '../support/until-hydrated';

const FERROWYN = 'shell/site/ferrowyn/site-content.json';
/** The texts of products and articles come from the API. */
const withoutDemo = { DEMO_CONTENT: 'off' };

test("another brand's file replaces name, colours, logo, texts and contact data, and nothing of the demo brand is left", async ({
  page,
  startOwnSite,
  expectAccessible,
}) => {
  const site = await startOwnSite({ isNew: true, env: { ...withoutDemo, SITE_CONTENT: FERROWYN } });

  const addresses = [
    '/',
    '/about',
    '/products',
    '/blog',
    '/contact',
    '/login',
    '/no-such-page',
    '/productsDetails/1',
  ];
  for (const address of [...addresses, '/site.webmanifest', '/robots.txt', '/brochure.pdf']) {
    const text = await (await fetch(site.url + address)).text();
    expect(text, address).not.toMatch(/venmara/i);
    if (addresses.includes(address)) expect(text, address).toMatch(/<title>[^<]*Ferrowyn/);
  }
  expect(await (await fetch(`${site.url}/site.webmanifest`)).json()).toMatchObject({
    name: 'Ferrowyn',
    theme_color: '#2e0f2b',
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(site.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Metal Surfaces Ready for Whatever Comes Next',
  );
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#2e0f2b');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Talk to an Engineer' })).toHaveCSS(
    'background-color',
    'rgb(242, 184, 75)',
  );
  await expect(main.getByRole('link', { name: 'Our story' })).toHaveCSS(
    'background-color',
    'rgb(122, 29, 85)',
  );
  await expect(main.getByRole('link', { name: 'Get the catalogue (PDF)' })).toBeVisible();

  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  await expect(footer).toHaveCSS('background-color', 'rgb(46, 15, 43)');
  await expect(footer.getByRole('link', { name: '+91 422 555 0188' })).toHaveAttribute(
    'href',
    'tel:+914225550188',
  );
  await expect(footer.getByRole('link', { name: 'lab@ferrowyn.example' })).toBeVisible();
  const logo = footer.getByRole('img', { name: 'Ferrowyn' });
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(377);
  await expectAccessible();
});

test(
  'a brand that has only a name shows no empty section, heading or link',
  deepUnless(false),
  async ({ page, startOwnSite, expectAccessible }) => {
    const folder = await fs.mkdtemp(path.join(test.info().outputDir, '..', 'brand-'));
    const file = path.join(folder, 'site-content.json');
    await fs.writeFile(file, JSON.stringify({ company: { name: 'Plainwash' } }));
    const site = await startOwnSite({ isNew: true, env: { ...withoutDemo, SITE_CONTENT: file } });

    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const address of ['/', '/about', '/products', '/blog', '/contact']) {
        await page.goto(site.url + address);
        await hydratePage(page);
        await expect(page).toHaveTitle(/Plainwash/);
        const empty = await page
          .locator('h1, h2, h3, h4, a, button, dt, dd, address, figure, blockquote')
          .evaluateAll((elements) =>
            elements
              .filter((element) => !element.textContent.trim() && !element.querySelector('img, svg'))
              .filter((element) => element.ariaLabel === null)
              .map(({ outerHTML }) => outerHTML),
          );
        expect(empty, address).toEqual([]);
        const leadingNowhere = await page
          .locator('a')
          .evaluateAll((links) =>
            links
              .filter((link) => /^$|^(tel|mailto):$|undefined/.test(link.getAttribute('href') ?? ''))
              .map(({ outerHTML }) => outerHTML),
          );
        expect(leadingNowhere, address).toEqual([]);
        await expect(page.locator('body')).not.toContainText(/undefined|null|NaN/);
        await page.screenshot({
          path: test.info().outputPath(`${address.slice(1) || 'home'}-${width}.png`),
          fullPage: true,
        });
        await expectAccessible();
      }
    }
  },
);

test(
  'mistakes in the file are reported by field at start, and the launcher exits',
  deepUnless(false),
  async ({ startOwnSite }) => {
    const folder = await fs.mkdtemp(path.join(test.info().outputDir, '..', 'brand-'));
    const file = path.join(folder, 'site-content.json');
    const text = await fs.readFile(FERROWYN, 'utf8');
    await fs.writeFile(
      file,
      text.replace('lab@ferrowyn.example', 'lab at ferrowyn').replace('"#7a1d55"', '"plum"'),
    );
    const failure = startOwnSite({ isNew: true, env: { ...withoutDemo, SITE_CONTENT: file } });
    await expect(failure).rejects.toThrow(/shell could not be started\.[^]*is not as it must be:/);
    await expect(failure).rejects.toThrow(
      'contact.email: expected an e-mail address like hello@company.example',
    );
    await expect(failure).rejects.toThrow('colors.brand: expected a colour like #0b5c6b, not "plum"');
    await fs.rm(folder, { recursive: true });
  },
);
