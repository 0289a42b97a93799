// A carousel as a visitor sees and reaches it, with a clock that only the test advances.
import { expect, type Page } from '@playwright/test';

/** Milliseconds. A slide change takes several timers, and React renders between them: one long step would skip that. */
const STEP = 250;

/** Advances the stopped clock of a page. */
export async function advanceClock(page: Page, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= STEP) {
    await page.clock.runFor(Math.min(left, STEP));
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage('rendered');
        }),
    );
  }
}

export function getCarousel(page: Page, name: string) {
  const carousel = page.getByRole('group', { name, exact: true });
  /** The slides that a visitor sees and can reach: none until slick's track has replaced the plain row. */
  const visibleSlides = carousel.locator('.slick-slide:not([inert], [inert] *)');
  const firstVisible = () => visibleSlides.first().getByRole('group').getAttribute('aria-label');
  const number = async () => Number((await firstVisible())?.split(' ')[0]);
  const button = (label: RegExp) => carousel.getByRole('button', { name: label });
  return {
    carousel,
    visibleSlides,
    /** `3 of 30`: the slide in front. */
    firstVisible,
    number,
    button,
    /** All slides come in turn, one after each interval in milliseconds, and then the first one again. */
    async expectTurn(count: number, interval: number) {
      // From here on the time that has passed is known.
      await button(/^Pause/).click();
      await button(/^Play/).click();
      await expect(button(/^Pause/)).toBeVisible();
      await page.mouse.move(5, 5);
      const start = await number();
      // Slick changes the slide a moment after the click.
      const moment = 50;
      await advanceClock(page, moment);
      for (let turn = 1; turn <= count; turn += 1) {
        await advanceClock(page, interval - moment - 1);
        expect(await number()).toBe(((start - 2 + turn) % count) + 1);
        await advanceClock(page, moment + 1);
        await expect.poll(number).toBe(((start - 1 + turn) % count) + 1);
      }
    },
    async expectStill() {
      await advanceClock(page, 1000);
      const before = await firstVisible();
      await advanceClock(page, 10_000);
      expect(await firstVisible()).toBe(before);
    },
    async expectMoving() {
      const before = await firstVisible();
      await advanceClock(page, 4000);
      expect(await firstVisible()).not.toBe(before);
    },
  };
}

export type CarouselView = ReturnType<typeof getCarousel>;

/**
 * Opens a page, stops its clock and hydrates the carousel. Only once in a test: a stopped clock cannot be installed
 * again.
 */
export async function openCarousel(
  page: Page,
  name: string,
  { width, url = '/' }: { width: number; url?: string },
): Promise<CarouselView> {
  await page.setViewportSize({ width, height: 900 });
  await page.clock.install({ time: '2026-11-21T10:00:00' });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.clock.pauseAt('2026-11-21T11:00:00');
  const view = getCarousel(page, name);
  await hydrateCarousel(page, view);
  return view;
}

export async function hydrateCarousel(page: Page, { carousel, visibleSlides }: CarouselView): Promise<void> {
  await carousel.scrollIntoViewIfNeeded();
  await untilActivityIsNoticed(page, async () => {
    await page.clock.runFor(50);
    await expect(visibleSlides.first()).toBeVisible({ timeout: 500 });
  });
}

/** Moves the mouse until a piece has hydrated: a move that comes before the page's scripts have run is not noticed. */
export async function untilActivityIsNoticed(page: Page, hasHydrated: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.mouse.move(6, 6);
    await page.mouse.move(5, 5);
    await hasHydrated();
  }).toPass();
}
