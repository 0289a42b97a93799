import type { Page } from '@playwright/test';
import { getCarousel, openCarousel, advanceClock, untilActivityIsNoticed } from '../support/carousel-view';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';

const NAME = 'Trending products';
const open = (page: Page, width: number) => openCarousel(page, NAME, { width });

for (const [width, count, pages] of [
  [1440, 4, 12],
  [1024, 4, 12],
  [1023, 2, 12],
  [768, 2, 12],
  [767, 1, 3],
  [390, 1, 3],
] as const) {
  test(
    `at ${width} px it shows ${count} of ${pages}, advances by one every 2 seconds, and wraps around`,
    deepUnless(width === 1440),
    async ({ page }) => {
      const { visibleSlides: inReach, number, button } = await open(page, width);
      await expect(inReach).toHaveCount(count);
      const start = await number();
      // Slick changes the slide a moment after the click: no assertion runs in that moment.
      await advanceClock(page, 100);
      for (let turn = 1; turn <= 2; turn += 1) {
        await advanceClock(page, 2000);
        await expect.poll(number).toBe(start + turn);
      }
      // Back past the beginning: the last one comes before the first, and after it.
      await button(/^Pause/).click();
      for (let place = start + 1; place >= 0; place -= 1) {
        await advanceClock(page, 700);
        await button(/^Previous/).click();
        await advanceClock(page, 700);
        await expect.poll(number).toBe(place === 0 ? pages : place);
      }
      await button(/^Play/).click();
      await page.mouse.move(5, 5);
      await advanceClock(page, 2100);
      await expect.poll(number).toBe(1);
    },
  );
}

test('cards have the specified measures', async ({ page }) => {
  const measure = async (width: number) => {
    const { visibleSlides: inReach } = await open(page, width);
    const picture = await inReach.first().locator('img').first().boundingBox();
    const card = await inReach.first().getByRole('article').first().boundingBox();
    return { picture: picture?.height, card: card?.width };
  };
  expect(await measure(1440)).toEqual({ picture: 423, card: 306 });
  expect((await measure(390)).picture).toBe(218);
});

test('on a phone a slide has four products in two columns', deepUnless(false), async ({ page }) => {
  const { visibleSlides: inReach } = await open(page, 390);
  const cards = inReach.first().getByRole('article');
  await expect(cards).toHaveCount(4);
  const places = await cards.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect().left),
  );
  expect(new Set(places).size).toBe(2);
});

test('it stops under the pointer, under the focus and when paused', async ({ page }) => {
  const {
    visibleSlides: inReach,
    button,
    expectStill: standsStill,
    expectMoving: moves,
  } = await open(page, 1440);

  await inReach.first().hover();
  await standsStill();
  await page.mouse.move(5, 5);
  await moves();

  await inReach.nth(1).getByRole('link').first().focus();
  await standsStill();
  await page.getByRole('banner').getByRole('link').first().focus();
  await moves();

  await button(/^Pause/).click();
  await page.mouse.move(5, 5);
  await standsStill();
  await button(/^Play/).click();
  await page.mouse.move(5, 5);
  await page.getByRole('banner').getByRole('link').first().focus();
  await moves();
});

test('it does not move for visitors who prefer reduced motion', deepUnless(false), async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { button, expectStill: standsStill } = await open(page, 1440);
  await expect(button(/^Play/)).toBeVisible();
  await standsStill();
});

test('the next and previous buttons advance by one, by keyboard too, and hidden slides cannot be reached', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { carousel, firstVisible: firstInReach, number, button } = await open(page, 1440);
  const before = await number();
  await button(/^Next/).focus();
  await page.keyboard.press('Enter');
  await advanceClock(page, 1000);
  expect(await firstInReach()).toBe(`${(before % 12) + 1} of 12`);
  await button(/^Previous/).click();
  await advanceClock(page, 1000);
  expect(await firstInReach()).toBe(`${before} of 12`);

  // Links to the product, to a quote and to the quote list for each of four cards: nothing else of twelve is in the tab order.
  const reachable = carousel.locator('a:not([inert] a, [tabindex="-1"])');
  await expect(reachable).toHaveCount(12);
});

test('replacing the plain row by the carousel causes no layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'networkidle' });
  const { carousel, visibleSlides: inReach } = getCarousel(page, NAME);
  const places = () =>
    carousel.getByRole('article').evaluateAll((cards) =>
      cards
        .map((card) => card.getBoundingClientRect())
        .filter(({ left, width }) => left >= 0 && left + width <= window.innerWidth)
        .map(({ left, width, height }) => [left, width, height].map(Math.round)),
    );
  const before = await places();
  await carousel.scrollIntoViewIfNeeded();
  await untilActivityIsNoticed(page, () => expect(inReach).toHaveCount(4, { timeout: 500 }));
  expect(await places()).toEqual(before);
});

declare global {
  interface Window {
    /** For each frame before the first slide change: the number of the carousel's images that are visible. */
    picturesSeen: number[];
  }
}

for (const width of [1440, 390]) {
  test(
    `at ${width} px every picture stays visible in each frame while the carousel is hydrated`,
    deepUnless(width === 390),
    async ({ page }) => {
      // High enough to have the carousel in view from the first frame on: nothing is scrolled.
      await page.setViewportSize({ width, height: 2400 });
      await page.addInitScript((name) => {
        window.picturesSeen = [];
        let firstSlide: string | null | undefined;
        const countPictures = () => {
          const carousel = document.querySelector(`[aria-label="${name}"]`);
          const slide = carousel?.querySelector('.slick-current [role=group]');
          firstSlide ??= slide?.getAttribute('aria-label');
          // A slide change does hide images.
          if (firstSlide !== slide?.getAttribute('aria-label')) return;
          const area = carousel?.getBoundingClientRect();
          const pictures = [...(carousel?.querySelectorAll('img') ?? [])].filter((picture) => {
            const { left, right } = picture.getBoundingClientRect();
            const middle = (left + right) / 2;
            const isInView = area !== undefined && middle > area.left && middle < area.right;
            const isDrawn = picture.complete && picture.naturalWidth > 0;
            return isInView && isDrawn && picture.checkVisibility({ visibilityProperty: true });
          });
          window.picturesSeen.push(pictures.length);
          requestAnimationFrame(countPictures);
        };
        requestAnimationFrame(countPictures);
      }, NAME);
      await page.goto('/', { waitUntil: 'networkidle' });
      const { visibleSlides: inReach } = getCarousel(page, NAME);
      await untilActivityIsNoticed(page, () => expect(inReach.first()).toBeVisible({ timeout: 500 }));
      const seen = await page.evaluate(async () => {
        const end = performance.now() + 1800;
        while (performance.now() < end) await new Promise(requestAnimationFrame);
        return window.picturesSeen;
      });
      expect(seen.at(-1)).toBe(4);
      expect(seen.filter((count, frame) => count < Math.max(...seen.slice(0, frame)))).toEqual([]);
    },
  );
}
