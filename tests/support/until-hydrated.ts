import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Interacts with the element, without an effect of its own, and waits until React has hydrated it: React then adds
 * properties of its own to it.
 */
export async function untilHydrated(element: Locator, options: { timeout?: number } = {}): Promise<void> {
  await element.dispatchEvent('pointermove');
  await expect.poll(() => element.evaluate(hasReactProps), options).toBe(true);
}

const hasReactProps = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'));

/** Hydrates the layout of a page, and brings each piece that has controls into view until it is hydrated too. */
export async function hydratePage(page: Page): Promise<void> {
  await untilHydrated(page.getByRole('banner').getByRole('link').first());
  const controls = page.locator('button, input, select, textarea');
  for (const piece of await page.locator('[data-piece]').filter({ has: controls }).all()) {
    await piece.scrollIntoViewIfNeeded();
    await untilHydrated(piece.locator(controls).first());
  }
}
