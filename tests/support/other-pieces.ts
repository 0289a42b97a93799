// What still works beside a piece that failed: header, footer and the pieces of other remotes.
import type { Page } from '@playwright/test';
import { readFaults } from './fault-reports';
import { expect } from './fixtures';

/** A page of another remote, by a link of the frame. */
async function follow(page: Page, part: 'banner' | 'contentinfo', label: string, url: RegExp): Promise<void> {
  await page.getByRole(part).getByRole('link', { name: label, exact: true }).first().click();
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('not available at the moment')).toBeHidden();
}

/** The pieces ran here, beside the one that failed. */
const expectSameDocument = async (page: Page) => {
  expect(await readFaults(page)).not.toEqual([]);
};

/** From one document to its next view, and to another document. */
export async function followBlog(page: Page): Promise<void> {
  await follow(page, 'banner', 'Blog', /\/blog/);
  await expectSameDocument(page);
  await follow(page, 'contentinfo', 'About', /\/about/);
}

/** The same, by pages that have no piece of the blog's remote. */
export async function followProducts(page: Page): Promise<void> {
  await follow(page, 'contentinfo', 'Products', /\/products/);
  await expectSameDocument(page);
  await follow(page, 'banner', 'Contact Now', /\/contact/);
}

/** From the administration, which has no frame of the site. */
export async function followWebsite(page: Page): Promise<void> {
  await page.getByRole('link', { name: /to the website$/i }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await follow(page, 'banner', 'Blog', /\/blog/);
}
