import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expect, test, type AdminSite } from '../support/admin-fixtures';

const shapes = { wide: [1440, 900], slim: [900, 1600], square: [400, 400] } as const;

/** A category of its own, with five products: enough for a carousel of similar ones. */
async function addProducts({ call, url, token }: AdminSite) {
  const category = (await (
    await call('POST', '/api/category/create', { name: `Pictures ${Date.now()}` })
  ).json()) as { id: number };
  const products: { id: number; width: number; height: number }[] = [];
  for (const [width, height] of [...Object.values(shapes), shapes.wide, shapes.slim]) {
    const background = { r: 20 * products.length, g: 140, b: 160 };
    const picture = sharp({ create: { width, height, channels: 3, background } }).jpeg();
    const form = new FormData();
    const fields = {
      productName: `Picture ${width} x ${height}`,
      productDescription: 'It cleans.',
      sizes: '1 L',
    };
    for (const [name, value] of Object.entries({ ...fields, categoryId: String(category.id) }))
      form.append(name, value);
    form.append('file', new Blob([new Uint8Array(await picture.toBuffer())]), 'picture.jpg');
    const answer = await fetch(`${url}/api/products/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    products.push({ ...((await answer.json()) as { id: number }), width, height });
  }
  return { category: category.id, products };
}

/** Of each picture in view: what of it is drawn, what of that is seen, and what it was drawn from. */
const measure = (pictures: Locator) =>
  pictures.evaluateAll((elements) =>
    Promise.all(
      elements
        .filter((element): element is HTMLImageElement => element instanceof HTMLImageElement)
        .filter((image) => {
          const { left, right } = image.getBoundingClientRect();
          return left >= 0 && right <= window.innerWidth;
        })
        .map(async (image) => {
          image.loading = 'eager';
          await image.decode();
          const box = image.getBoundingClientRect();
          // Rounded corners take a little of it; anything else would be a cut.
          const seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
          for (let around = image.parentElement; around; around = around.parentElement) {
            if (getComputedStyle(around).overflow === 'visible' || around === document.body) continue;
            const edge = around.getBoundingClientRect();
            seen.left = Math.max(seen.left, edge.left);
            seen.right = Math.min(seen.right, edge.right);
            if (around.scrollHeight > around.clientHeight + 1) continue;
            seen.top = Math.max(seen.top, edge.top);
            seen.bottom = Math.min(seen.bottom, edge.bottom);
          }
          const steps = [...(image.parentElement?.querySelectorAll('source') ?? [])]
            .flatMap(({ srcset }) => [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)))
            .sort((one, other) => one - other);
          return {
            boxRatio: box.width / box.height,
            ownRatio: image.naturalWidth / image.naturalHeight,
            cut: box.width * box.height - (seen.right - seen.left) * (seen.bottom - seen.top),
            needed: box.width * window.devicePixelRatio,
            chosen: Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1]),
            steps,
          };
        }),
    ),
  );

/** Pixels by which a layout's own rounding may differ from what a picture's `sizes` say. */
const ROUNDING = 4;

async function expectWhole(pictures: Locator, enough = 1) {
  await expect(pictures.first()).toBeVisible();
  const measured = await measure(pictures);
  expect(measured.length).toBeGreaterThan(0);
  for (const { boxRatio, ownRatio, cut, needed, chosen, steps } of measured) {
    expect(boxRatio / ownRatio).toBeCloseTo(1, 1);
    expect(cut).toBeLessThan(1);
    const largest = steps.at(-1) ?? 0;
    expect(chosen).toBeGreaterThanOrEqual(Math.min(largest, (needed - ROUNDING) * enough));
    const smaller = steps.filter((step) => step < chosen).at(-1) ?? 0;
    expect(smaller).toBeLessThan(needed + ROUNDING);
  }
}

test('the whole picture of a product is seen wherever it stands, and no larger file is loaded than that takes', async ({
  adminSite,
  browser,
  page,
}) => {
  const { category, products } = await addProducts(adminSite);
  const views = [
    { width: 1440, deviceScaleFactor: 1, enough: 1 },
    // For more than one pixel to a point, browsers take the next smaller file where it is nearly enough.
    { width: 390, deviceScaleFactor: 2, enough: Math.SQRT1_2 },
  ];
  for (const { width, deviceScaleFactor, enough } of views) {
    const visitor = await browser.newPage({
      baseURL: adminSite.url,
      viewport: { width, height: 900 },
      deviceScaleFactor,
      reducedMotion: 'reduce',
    });
    await visitor.goto(`/products?category=${category}`);
    await expectWhole(visitor.getByRole('main').getByRole('article').getByRole('img'), enough);
    for (const { id } of products.slice(0, 3)) {
      await visitor.goto(`/productsDetails/${id}?quote=${id}`);
      await expectWhole(visitor.getByRole('dialog').locator('img'), enough);
      await expectWhole(visitor.locator('main picture img').first(), enough);
      await expectWhole(visitor.locator('main article img'), enough);
    }
    await visitor.goto('/');
    await expectWhole(visitor.locator('main article img'), enough);
    await visitor.close();
  }
  await page.goto(`/admin/products/${category}`);
  await expectWhole(page.getByRole('main').getByRole('img'));
  await adminSite.call('DELETE', `/api/category/delete/${category}`);
});
