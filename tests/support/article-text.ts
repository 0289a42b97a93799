import type { Locator, Page } from '@playwright/test';

/** The text of an article as Markdown, whatever the form shows first. */
export async function markdownOf(page: Page): Promise<Locator> {
  const markdown = page.getByRole('button', { name: 'Edit as Markdown' });
  if ((await markdown.getAttribute('aria-pressed')) !== 'true') await markdown.click();
  return page.getByRole('textbox', { name: 'Text', exact: true }).and(page.locator('textarea'));
}
