import { expect, type Page } from '@playwright/test';

/** What is below the first screens is laid out after them, piece by piece: waits for the last one. */
export async function untilLaidOut(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator('main > *, footer')
        .evaluateAll(
          (elements) =>
            elements.filter((element) => getComputedStyle(element).contentVisibility === 'auto').length,
        ),
    )
    .toBe(0);
}
