import { expect, test } from '../support/fixtures';

test.use({ viewport: { width: 794, height: 1123 } });

const onPaper = {
  product: {
    address: '/productsDetails/1',
    heading: 'Venwash Liquid Detergent',
    carousel: 'Similar products',
  },
  'blog article': {
    address: '/blogDetails/1',
    heading: 'Choosing a Detergent for Front-Load Machines',
    carousel: 'More Blogs',
  },
} as const;

for (const [name, { address, heading, carousel }] of Object.entries(onPaper)) {
  test(`a ${name} prints as words, picture and contact data, without what is there to be pressed`, async ({
    page,
  }) => {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: carousel })).toBeVisible();
    await page.emulateMedia({ media: 'print' });

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    await expect(page.getByText('Innovative Chemical Solutions').first()).toBeVisible();
    await expect(page.getByRole('contentinfo').getByText('+91 471 555 0142')).toBeVisible();
    await expect(page.getByRole('heading', { name: carousel })).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    // Nothing lies over the text, and nothing is cut off at the side.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(794);
    const fixed = await page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter((element) => {
          const { position, display } = getComputedStyle(element);
          return position === 'fixed' && display !== 'none' && element.getClientRects().length > 0;
        }).length,
    );
    expect(fixed).toBe(0);
  });
}
