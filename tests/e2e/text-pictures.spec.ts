import { deepUnless } from '../support/deep';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Image } from '@site/shared-contracts';
import { createGate, expect, test, type AdminSite } from '../support/admin-fixtures';

async function upload({ call }: AdminSite, width: number, height: number): Promise<string> {
  const picture = sharp({ create: { width, height, channels: 3, background: 'teal' } }).jpeg();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture.toBuffer())]), 'picture.jpg');
  const response = await call('POST', '/api/images/create', form);
  const { image } = (await response.json()) as { image: Image };
  return image.variants.find((variant) => variant.width === Math.min(960, width))?.url ?? '';
}

/** Returns the path of its page. */
async function publish({ call }: AdminSite, body: string): Promise<string> {
  const values = { title: 'Pictures in a text', shortDescription: 'As they are.', body };
  const { id } = (await (await call('POST', '/api/content/blog', { values })).json()) as { id: number };
  expect((await call('POST', `/api/content/blog/${id}/publish`, {})).status).toBe(200);
  return `/blogDetails/${id}`;
}

async function layoutOf(page: Page) {
  const [line, can] = [await boxOf(page, 'The line'), await boxOf(page, 'A can')];
  return {
    line: { width: line.width, height: line.height },
    can: { width: can.width, height: can.height },
    between: can.y - line.y,
  };
}

async function boxOf(page: Page, name: string) {
  const box = await page.getByRole('img', { name }).boundingBox();
  if (!box) throw new Error(`${name} is not on the page.`);
  return box;
}

for (const [screen, width, deviceScaleFactor, most] of [
  ['phone', 390, 2, 960],
  ['desktop', 1440, 1, 640],
  ['dense desktop', 1440, 2, 1440],
] as const)
  test(
    `on a ${screen}, pictures in a text have their own proportions before they are loaded, and no larger files than needed`,
    deepUnless(screen !== 'desktop'),
    async ({ adminSite, browser }) => {
      const wide = await upload(adminSite, 1600, 900);
      const small = await upload(adminSite, 200, 300);
      const address = await publish(
        adminSite,
        `One.\n\n![The line](${wide} "In Kochi")\n\nTwo.\n\n![A can](${small})\n\nThree.`,
      );
      const page = await browser.newPage({
        baseURL: adminSite.url,
        viewport: { width, height: 900 },
        deviceScaleFactor,
        reducedMotion: 'reduce',
      });
      const { opened, open } = createGate();
      await page.route('/api/images/**', async (route) => {
        await opened;
        await route.continue();
      });
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      const line = page.getByRole('img', { name: 'The line' });
      await line.scrollIntoViewIfNeeded();
      const column = await page.getByText('Two.').boundingBox();
      const before = await layoutOf(page);
      expect(before.line.width).toBeCloseTo(column?.width ?? 0, 0);
      expect(before.line.height).toBeCloseTo((before.line.width * 9) / 16, 0);
      expect(before.can).toEqual({ width: 200, height: 300 });
      open();
      for (const name of ['The line', 'A can'])
        await expect
          .poll(() =>
            page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth),
          )
          .toBeGreaterThan(0);
      expect(await layoutOf(page)).toEqual(before);
      const file = await line.evaluate((image: HTMLImageElement) => image.currentSrc);
      expect(Number(/-(\d+)\.\w+$/.exec(file)?.[1])).toBeLessThanOrEqual(most);
      expect(Number(/-(\d+)\.\w+$/.exec(file)?.[1])).toBeGreaterThanOrEqual(
        before.line.width * deviceScaleFactor * Math.SQRT1_2,
      );
      await page.screenshot({ path: test.info().outputPath('text.png'), fullPage: true });
      await page.close();
    },
  );
