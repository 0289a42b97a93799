import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

test('every page of the remote alone is complete, accessible, and silent on the console', async ({
  page,
}) => {
  const problems = watchProblems(page);
  await page.goto('/');
  await expectReady(page);
  const paths = await page
    .getByRole('navigation', { name: 'Pieces' })
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const path of ['/', ...paths]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectReady(page);
      // A piece may be a part of a page whose first heading another piece has.
      const rules = {
        'page-has-heading-one': { enabled: false },
        'label-content-name-mismatch': { enabled: true },
      };
      const { violations } = await new AxeBuilder({ page }).options({ rules }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    });
  }
  expect(problems).toEqual([]);
});

/** A heading is what every piece has when its data have arrived. */
const expectReady = (page: Page) => expect(page.getByRole('heading').first()).toBeVisible();

/** Messages and failed requests from now on. */
function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  return problems;
}
