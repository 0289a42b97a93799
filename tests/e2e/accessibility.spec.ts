import { usualCases } from '@site/shared-testing/usual-cases';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';
import { adminPages, isMainPage, publicPages, widths } from '../support/pages';
import { hydratePage } from '../support/until-hydrated';

test.use({ expectedMessages: [/the server responded with a status of 404/] });

for (const [name, address] of Object.entries({ ...publicPages, ...adminPages, 'privacy notice': '/privacy' }))
  test(
    `${name}: axe finds no violations, before and after the page is hydrated`,
    deepUnless(isMainPage(name) || name === 'a quote'),
    async ({ page, expectAccessible }) => {
      await page.setViewportSize({ width: widths.phone, height: 900 });
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const look of usualCases(
        ['from the server', 'hydrated'],
        (each) => each === 'hydrated' || name === 'home',
      )) {
        if (look === 'hydrated' && name in publicPages) await hydratePage(page);
        await expectAccessible();
      }
      for (const width of usualCases([widths.desktop], () => name === 'home')) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible();
      }
    },
  );

test('the open menu passes axe', async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: widths.phone, height: 900 });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible();
});
