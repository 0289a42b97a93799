import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';
import { readPdf } from '../support/read-pdf.mjs';

interface Listed {
  data: { id: number; name: string; productName: string }[];
}

test(
  'the start renders the brochure from the whole catalogue once, and visitors open it in a new tab',
  deepUnless(false),
  async ({ page, context, startOwnSite }) => {
    const site = await startOwnSite({ env: { BROCHURE: 'on' } });
    await site.waitForOutput(/The brochure is made/);
    const file = path.join(site.varDir, 'brochure', 'brochure.pdf');
    const brochure = await readPdf(file);
    expect((await fs.stat(file)).size).toBeLessThan(2_000_000);

    const list = async (address: string) => ((await (await fetch(site.url + address)).json()) as Listed).data;
    const [categories, products] = await Promise.all([list('/api/category/all'), list('/api/products/all')]);
    expect(products).toHaveLength(30);
    expect(brochure.pages).toHaveLength(15);
    const chapters = brochure.outline.slice(3, -1);
    expect(chapters.map(({ title }) => title)).toEqual(categories.map(({ name }) => name));
    const names = products.map(({ productName }) => productName);
    expect(chapters.flatMap(({ below }) => below).sort()).toEqual([...names].sort());
    const text = brochure.pages.map((each) => each.text).join('\n');
    for (const name of [...names, ...categories.map((each) => each.name)]) expect(text).toContain(name);
    const links = brochure.pages.flatMap((each) => each.links);
    const port = new URL(site.url).port;
    for (const { id } of products) expect(links).toContain(`http://localhost:${port}/productsDetails/${id}`);
    // Each product with its image, and the brand's own three on the pages before.
    expect(
      brochure.pages.flatMap(({ alts }) => alts).filter((alt) => alt.endsWith(' on a round stand')),
    ).toHaveLength(30);

    // An unchanged brochure is not rendered again; a changed one replaces the old one.
    const make = (env: NodeJS.ProcessEnv) =>
      promisify(execFile)(process.execPath, ['shell/dist/brochure.cjs', '--if-changed'], {
        env: { ...site.env, API_BASE_URL: site.urlOf('api'), ...env },
      });
    expect((await make({})).stdout).toBe('');
    expect((await make({ PUBLIC_URL: 'https://www.example.com' })).stdout).toContain('The brochure is made');
    expect((await readPdf(file)).pages.at(-1)?.links).toContain('https://www.example.com/');

    for (const address of ['/', '/products']) {
      await page.goto(site.url + address);
      const link = page.getByRole('main').getByRole('link', { name: 'Download our brouchure' });
      await expect(link).toHaveAttribute('target', '_blank');
      const opened = context.waitForEvent('page');
      const responded = context.waitForEvent('response', (response) =>
        response.url().endsWith('/brochure.pdf'),
      );
      await link.click();
      const response = await responded;
      expect(response.status()).toBe(200);
      expect(response.headers()).toMatchObject({ 'content-type': 'application/pdf' });
      await (await opened).close();
    }
  },
);

test('npm run brochure reports that the catalogue could not be fetched', async () => {
  const failure = promisify(execFile)(process.execPath, ['shell/dist/brochure.cjs'], {
    env: { ...process.env, API_BASE_URL: 'http://127.0.0.1:9' },
  });
  await expect(failure).rejects.toThrow(
    /The brochure could not be made\. The catalogue cannot be read from http:\/\/127\.0\.0\.1:9 .*Is the site running\?/,
  );
});
