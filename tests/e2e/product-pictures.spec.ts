import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { usualCases } from '@site/shared-testing/usual-cases';
import { expect, test, type AdminSite } from '../support/admin-fixtures';

const shapes = { wide: [1440, 900], slim: [900, 1600], square: [400, 400] } as const;

/** A category of its own, with five products: enough for a carousel of similar ones. */
async function addProducts({ call }: AdminSite) {
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
    const response = await call('POST', '/api/products/create', form);
    products.push({ ...((await response.json()) as { id: number }), width, height });
  }
  return { category: category.id, products };
}

/** For each image in view: the rendered area, the visible part of it, and the file. */
const measure = (pictures: Locator) =>
  pictures.evaluateAll(async (elements) => {
    const images = elements
      .filter((element): element is HTMLImageElement => element instanceof HTMLImageElement)
      .filter((image) => {
        const { left, right } = image.getBoundingClientRect();
        return left >= 0 && right <= window.innerWidth;
      });
    await Promise.all(
      images.map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    );
    return (
      images
        // While the files load, a carousel can replace its images: what has left the page is not visible.
        .filter(({ isConnected }) => isConnected)
        .map((image) => {
          const box = image.getBoundingClientRect();
          const padding = parseFloat(getComputedStyle(image).paddingTop);
          const [room, ownRatio] = [
            { width: box.width - 2 * padding, height: box.height - 2 * padding },
            image.naturalWidth / image.naturalHeight,
          ];
          const width = Math.min(room.width, room.height * ownRatio);
          const height = width / ownRatio;
          const left = (box.left + box.right - width) / 2;
          const top = (box.top + box.bottom - height) / 2;
          const seen = { left, right: left + width, top, bottom: top + height };
          const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
          for (let around = image.parentElement; around; around = around.parentElement) {
            if (around === document.body) break;
            const { overflowX, overflowY } = getComputedStyle(around);
            const edge = around.getBoundingClientRect();
            if (hides(overflowX)) {
              seen.left = Math.max(seen.left, edge.left);
              seen.right = Math.min(seen.right, edge.right);
            }
            if (hides(overflowY)) {
              seen.top = Math.max(seen.top, edge.top);
              seen.bottom = Math.min(seen.bottom, edge.bottom);
            }
          }
          const steps = [...(image.parentElement?.querySelectorAll('source') ?? [])]
            .flatMap(({ srcset }) => [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)))
            .sort((one, other) => one - other);
          return {
            fit: getComputedStyle(image).objectFit,
            // Rounded corners hide a little of it; anything more is cropped.
            cut: width * height - (seen.right - seen.left) * (seen.bottom - seen.top),
            needed: width * window.devicePixelRatio,
            chosen: Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1]),
            steps,
          };
        })
    );
  });

/** Pixels by which the rounding of a layout may differ from the `sizes` of an image. */
const ROUNDING = 4;

async function expectWhole(pictures: Locator, enough = 1) {
  await expect(pictures.first()).toBeVisible();
  const measured = await measure(pictures);
  expect(measured.length).toBeGreaterThan(0);
  for (const { fit, cut, needed, chosen, steps } of measured) {
    expect(fit).toBe('contain');
    expect(cut).toBeLessThan(1);
    const largest = steps.at(-1) ?? 0;
    expect(chosen).toBeGreaterThanOrEqual(Math.min(largest, (needed - ROUNDING) * enough));
    const smaller = steps.filter((step) => step < chosen).at(-1) ?? 0;
    expect(smaller).toBeLessThan(needed + ROUNDING);
  }
}

test("a product's whole picture is visible everywhere, and the loaded file is no larger than needed", async ({
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
    /** As a new visitor: browsers take a larger file that they have already. */
    const visit = async (address: string, look: (visitor: Page) => Promise<void>) => {
      const visitor = await browser.newPage({
        baseURL: adminSite.url,
        viewport: { width, height: 900 },
        deviceScaleFactor,
        reducedMotion: 'reduce',
      });
      await visitor.goto(address);
      await look(visitor);
      await visitor.close();
    };
    const lookAtCards = (visitor: Page) =>
      expectWhole(visitor.getByRole('article').filter({ hasText: 'Request a quote' }).locator('img'), enough);
    await visit('/', lookAtCards);
    await visit(`/products?category=${category}`, lookAtCards);
    for (const { id } of usualCases(products.slice(0, 3), (_, at) => at === 0)) {
      await visit(`/productsDetails/${id}`, async (visitor) => {
        await expectWhole(visitor.locator('main picture img').first(), enough);
        await lookAtCards(visitor);
      });
      await visit(`/contact?quote=${id}`, (visitor) =>
        expectWhole(visitor.getByRole('dialog').locator('img'), enough),
      );
    }
  }
  await page.goto(`/admin/products/${category}`);
  await expectWhole(page.getByRole('main').getByRole('img'));
  await adminSite.call('DELETE', `/api/category/delete/${category}`);
});
