import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';

const carouselOn = (page: Page) => page.getByRole('group', { name: 'Trending products', exact: true });
/** The slides that a visitor sees and can reach. */
const inReach = (page: Page) => carouselOn(page).locator('.slick-slide:not([inert])');
const firstInReach = (page: Page) => inReach(page).first().getByRole('group').getAttribute('aria-label');

/** Opens the home page with a clock that only the test moves, and brings the carousel to life. */
async function openWithClock(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  await page.clock.install();
  await page.goto('/', { waitUntil: 'networkidle' });
  await carouselOn(page).scrollIntoViewIfNeeded();
  await page.mouse.move(5, 5);
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(inReach(page).first()).toBeVisible({ timeout: 500 });
  }).toPass();
}

for (const [width, count, pages] of [
  [1440, 4, 30],
  [1024, 4, 30],
  [1023, 2, 30],
  [768, 2, 30],
  [767, 1, 8],
  [390, 1, 8],
] as const) {
  test(`at ${width} px it shows ${count} of ${pages}, moves by one every 2 seconds, and goes round`, async ({
    page,
  }) => {
    await openWithClock(page, width);
    await expect(inReach(page)).toHaveCount(count);
    const number = async () => Number((await firstInReach(page))?.split(' ')[0]);
    const start = await number();
    for (let turn = 1; turn <= 2; turn += 1) {
      await page.clock.runFor(2000);
      await expect.poll(number).toBe(start + turn);
    }
    // Back past the beginning: the last one comes before the first, and after it.
    await page.getByRole('button', { name: /^Pause/ }).click();
    for (let place = start + 1; place >= 0; place -= 1) {
      await page.clock.runFor(700);
      await page.getByRole('button', { name: /^Previous/ }).click();
      await page.clock.runFor(700);
      await expect.poll(number).toBe(place === 0 ? pages : place);
    }
    await page.getByRole('button', { name: /^Play/ }).click();
    await page.mouse.move(5, 5);
    await page.clock.runFor(2100);
    await expect.poll(number).toBe(1);
  });
}

test('cards have the specified measures', async ({ page }) => {
  const measure = async (width: number) => {
    await openWithClock(page, width);
    const picture = await inReach(page).first().locator('img').first().boundingBox();
    const card = await inReach(page).first().getByRole('article').first().boundingBox();
    return { picture: picture?.height, card: card?.width };
  };
  expect(await measure(1440)).toEqual({ picture: 423, card: 306 });
  expect((await measure(390)).picture).toBe(218);
});

test('on a phone a slide is four products in two columns', async ({ page }) => {
  await openWithClock(page, 390);
  const cards = inReach(page).first().getByRole('article');
  await expect(cards).toHaveCount(4);
  const places = await cards.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect().left),
  );
  expect(new Set(places).size).toBe(2);
});

test('it stands still under the pointer, under the focus, when paused, and for those who asked for less motion', async ({
  page,
}) => {
  await openWithClock(page, 1440);
  const standsStill = async () => {
    await page.clock.runFor(1000);
    const before = await firstInReach(page);
    await page.clock.runFor(10_000);
    expect(await firstInReach(page)).toBe(before);
  };
  const moves = async () => {
    const before = await firstInReach(page);
    await page.clock.runFor(3000);
    expect(await firstInReach(page)).not.toBe(before);
  };

  await inReach(page).first().hover();
  await standsStill();
  await page.mouse.move(5, 5);
  await moves();

  await inReach(page).nth(1).getByRole('link').first().focus();
  await standsStill();
  await page.getByRole('banner').getByRole('link').first().focus();
  await moves();

  await page.getByRole('button', { name: /^Pause/ }).click();
  await page.mouse.move(5, 5);
  await standsStill();
  await page.getByRole('button', { name: /^Play/ }).click();
  await page.mouse.move(5, 5);
  await page.getByRole('banner').getByRole('link').first().focus();
  await moves();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithClock(page, 1440);
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  await standsStill();
});

test('next and previous move by one, by keyboard too, and nothing out of view can be reached', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithClock(page, 1440);
  const before = Number((await firstInReach(page))?.split(' ')[0]);
  await page.getByRole('button', { name: /^Next/ }).focus();
  await page.keyboard.press('Enter');
  await page.clock.runFor(100);
  expect(await firstInReach(page)).toBe(`${(before % 30) + 1} of 30`);
  await page.getByRole('button', { name: /^Previous/ }).click();
  await page.clock.runFor(100);
  expect(await firstInReach(page)).toBe(`${before} of 30`);

  // One link to the product and one to a quote for each of four cards: nothing else of thirty is in the tab order.
  const reachable = carouselOn(page).locator('a:not([inert] a)');
  await expect(reachable).toHaveCount(8);
});

test('the change from the plain row to the carousel moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'networkidle' });
  const places = () =>
    carouselOn(page)
      .getByRole('article')
      .evaluateAll((cards) =>
        cards
          .map((card) => card.getBoundingClientRect())
          .filter(({ left, width }) => left >= 0 && left + width <= window.innerWidth)
          .map(({ left, width, height }) => [left, width, height].map(Math.round)),
      );
  const before = await places();
  await carouselOn(page).scrollIntoViewIfNeeded();
  await expect(inReach(page)).toHaveCount(4);
  expect(await places()).toEqual(before);
});
