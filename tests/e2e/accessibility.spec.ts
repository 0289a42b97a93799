import { test } from '../support/fixtures';
import { publicPages, adminPages, widths } from '../support/pages';

test.use({ expectedMessages: [/the server responded with a status of 404/] });

for (const width of [widths.phone, widths.desktop]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const [name, address] of Object.entries({ ...publicPages, ...adminPages })) {
      test(`${name}: axe finds no violations, before and after the pieces below are hydrated`, async ({
        page,
        expectAccessible,
      }) => {
        await page.goto(address, { waitUntil: 'networkidle' });
        // A dehydrated piece is the same HTML at any width.
        if (width === widths.phone) await expectAccessible();
        // Hydrates the pieces below the fold, carousels among them.
        const height = await page.evaluate(() => document.body.scrollHeight);
        for (let top = 0; top < height; top += 600) await page.mouse.wheel(0, 600);
        await page.waitForLoadState('networkidle');
        await expectAccessible();
      });
    }
  });
}

test('the open menu passes axe', async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: widths.phone, height: 900 });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible();
});
