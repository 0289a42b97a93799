// The editor of articles: what is typed, pasted and linked becomes Markdown, and visitors see what the author saw.
import type { Page } from '@playwright/test';
import { expect, imageFile, test } from '../support/admin-fixtures';
import { markdownOf } from '../support/article-text';

test.use({ viewport: { width: 1440, height: 900 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Format of Text' });

const tool = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });

/** Returns the id of the article. */
async function openFromList(page: Page, title: string): Promise<string> {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await card.getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(/Form\/\d+$/);
  return page.url().split('/').at(-1) ?? '';
}

/** What is in the clipboard after Copy in a word processor. */
const paste = (page: Page, html: string) =>
  text(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    clipboardData.setData('text/plain', 'plain');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test('what is typed, linked, pasted and uploaded is what visitors see', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/blogForm');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('How to wax a floor');
  await page.getByRole('textbox', { name: 'Short description', exact: true }).fill('In three steps.');
  await expect(toolbar(page)).toBeVisible();
  await text(page).click();
  await page.keyboard.type('## Before you start\nSweep **twice**, then see ');

  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByRole('textbox').fill('floor polish');
  await dialog.getByRole('button', { name: /Floor Polish product$/ }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.type('.\n1. Pour\nWait\n\n');

  await paste(
    page,
    '<b style="font-weight:normal"><p><span style="font-weight:700">Never</span> mix acids.</p>' +
      '<script>alert(1)</script><img src="https://elsewhere.example/x.png"></b>',
  );
  await page.keyboard.press('Enter');

  await tool(page, 'Table').click();
  for (const cell of ['Surface', 'Dose', 'Stone', '10 ml']) {
    await page.keyboard.type(cell);
    await page.keyboard.press('Tab');
  }
  await tool(page, 'Remove row').click();
  await page.keyboard.press('Control+End');

  await tool(page, 'Picture').click();
  const picture = page.getByRole('dialog', { name: 'Picture' });
  await picture.locator('input[type=file]').setInputFiles(imageFile);
  await expect(picture.getByRole('presentation')).toBeVisible();
  await picture.getByLabel('What it shows').fill('A measuring cup');
  await picture.getByLabel('Caption').fill('One cup is enough');
  await picture.getByRole('button', { name: 'Insert the picture' }).click();
  await page.screenshot({ path: test.info().outputPath('editor.png'), fullPage: true });

  const markdown = await markdownOf(page);
  await expect(markdown).toHaveValue(
    /^## Before you start\n\nSweep \*\*twice\*\*, then see \[.*Floor Polish\]\(\/productsDetails\/\d+\)\.\n\n1\. Pour\n2\. Wait\n\n\*\*Never\*\* mix acids\.\n\n\| Surface \| Dose \|\n\| --- \| --- \|\n\| Stone \| 10 ml \|\n\n!\[A measuring cup\]\(\/api\/images\/.*\.webp "One cup is enough"\)$/,
  );
  await button(page, 'Create').click();
  await expect(page).toHaveURL('/admin/blog');

  const id = await openFromList(page, 'How to wax a floor');
  await page.goto(`/blogDetails/${id}`);
  await expect(page.getByRole('heading', { name: 'Before you start' })).toBeVisible();
  await expect(page.getByRole('figure')).toContainText('One cup is enough');
  await expect(page.getByRole('img', { name: 'A measuring cup' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '10 ml' })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('page.png'), fullPage: true });
});

test('plain text is pasted and dropped, as Markdown where it is Markdown, and addresses in it stay whole', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/blogForm');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Pasted as plain text');
  await page.getByRole('textbox', { name: 'Short description', exact: true }).fill('From a chat.');
  await expect(toolbar(page)).toBeVisible();
  const copy = (copied: string) => page.evaluate((plain) => navigator.clipboard.writeText(plain), copied);
  await text(page).click();
  await copy('Hello plain words');
  await page.keyboard.press('Control+v');
  await expect(text(page)).toHaveText('Hello plain words');
  await page.keyboard.press('Enter');
  await copy('## Steps\n\n- **Sweep**\n- Write to sales_team_in@example.com');
  await page.keyboard.press('Control+Shift+v');
  await expect(text(page).getByRole('heading', { name: 'Steps' })).toBeVisible();
  await expect(text(page).getByRole('listitem')).toHaveText(['Sweep', 'Write to sales_team_in@example.com']);
  await text(page)
    .getByText('Hello plain words')
    .evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/plain', 'Dropped: https://example.com/safety_data_2026_en.pdf. ');
      const { left, top, height } = element.getBoundingClientRect();
      const place = { clientX: left + 1, clientY: top + height / 2 };
      element.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }),
      );
    });
  await expect(text(page)).toContainText('safety_data_2026_en.pdf. Hello plain words');
  await button(page, 'Create').click();
  await expect(page).toHaveURL('/admin/blog');

  const id = await openFromList(page, 'Pasted as plain text');
  await page.goto(`/blogDetails/${id}`);
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { name: 'Steps' })).toBeVisible();
  for (const [address, href] of [
    ['https://example.com/safety_data_2026_en.pdf', 'https://example.com/safety_data_2026_en.pdf'],
    ['sales_team_in@example.com', 'mailto:sales_team_in@example.com'],
  ] as const)
    await expect(article.getByRole('link', { name: address, exact: true })).toHaveAttribute('href', href);
});

test('an article that is opened and saved keeps its text byte for byte, except where it is edited', async ({
  page,
  adminSite,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const body =
    '* stone\n* wood\n\n\nThe _first_ words.\nThe second line.\n\n***\n\n| a | b |\n|:-|--|\n| 1 | 2 |\n';
  await page.goto('/admin/newsForm');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Byte for byte');
  await page.getByRole('textbox', { name: 'Short description', exact: true }).fill('As it was.');
  await (await markdownOf(page)).fill(body);
  await button(page, 'Create').click();
  await expect(page).toHaveURL('/admin/newsAndEvents');
  const id = await openFromList(page, 'Byte for byte');
  const stored = async () => {
    const news = await adminSite.call('GET', `/api/news/${id}`);
    return ((await news.json()) as { description: string }).description;
  };
  const before = await stored();

  await text(page).getByText('The second line.').click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Byte for byte, again');
  // The form's own shortcut.
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL('/admin/newsAndEvents');
  expect(await stored()).toBe(before);

  await page.goto(`/admin/newsForm/${id}`);
  await text(page).getByText('The second line.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' More.');
  await button(page, 'Save').click();
  await expect(page).toHaveURL('/admin/newsAndEvents');
  expect(await stored()).toBe(
    before.replace('The _first_ words.\nThe second line.', 'The *first* words.\nThe second line. More.'),
  );
});

test('the editor is usable by keyboard and at 320 px', async ({ page, expectAccessible }) => {
  await page.goto('/admin/blogForm');
  // The editor takes the place of the plain field once its code is there.
  await expect(button(page, 'Bold')).toBeVisible();
  await text(page).focus();
  await page.keyboard.type('One');
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, 'Bold')).toBeFocused();
  for (const next of ['Italic', 'Subscript', 'Superscript', 'Heading']) {
    await page.keyboard.press('ArrowRight');
    await expect(button(page, next)).toBeFocused();
  }
  await expect(button(page, 'Heading')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(page).getByRole('heading', { name: 'One' })).toBeVisible();
  await expect(button(page, 'Heading')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible();
});

test.describe('where the code of the editor does not come', () => {
  test.use({ expectedMessages: [/Failed to load resource|ChunkLoadError|Loading chunk/] });

  test('the text is edited as Markdown', async ({ page }) => {
    await page.goto('/admin/blog');
    await page.route(/\/remotes\/admin\/.*\.js$/, async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('ProseMirror')) await route.abort();
      else await route.fulfill({ response });
    });
    await page.goto('/admin/blogForm');
    await expect(page.getByText('The editor could not be loaded')).toBeVisible();
    await text(page).fill('Still here.');
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Still here.');
  });
});

test('an article has an author, tags with a page and feeds, related products, and a point of its picture', async ({
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/blogForm');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Soft water for glass');
  await page.getByRole('textbox', { name: 'Short description', exact: true }).fill('No spots.');
  await expect(toolbar(page)).toBeVisible();
  await text(page).click();
  await page.keyboard.type('Rinse twice.');
  await page.getByLabel('Author').fill('Water laboratory');
  await page.getByRole('textbox', { name: 'Tags' }).fill('Soft water');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Glass,');
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'Soft water',
    'Glass',
  ]);
  await page.getByRole('combobox', { name: 'Related products' }).fill('rinse aid');
  await page.getByRole('option', { name: 'Add Vendish Pro Rinse Aid' }).click();
  await page.locator('input[name=image]').setInputFiles(imageFile);
  await page.getByLabel('From the left').fill('20');
  await page.getByLabel('From the top').focus();
  await page.keyboard.press('Home');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('img')).toHaveCSS('object-position', '20% 0%');
  await page.screenshot({ path: test.info().outputPath('details.png'), fullPage: true });
  await button(page, 'Create').click();
  await expect(page).toHaveURL('/admin/blog');

  const id = await openFromList(page, 'Soft water for glass');
  await expect(page.getByLabel('Author')).toHaveValue('Water laboratory');
  await expect(page.getByRole('list', { name: 'Related products, chosen' })).toContainText('Rinse Aid');
  await expect(page.getByLabel('From the left')).toHaveValue('20');

  await page.goto(`/blogDetails/${id}`);
  await expect(page.getByText('By Water laboratory')).toBeVisible();
  await expect(page.locator('article img').first()).toHaveCSS('object-position', '20% 0%');
  const products = page.getByRole('region', { name: 'Related products' });
  await expect(products.getByRole('link', { name: /Rinse Aid/ })).toHaveAttribute(
    'href',
    '/productsDetails/9',
  );
  await page.getByRole('link', { name: 'Soft water' }).click();
  await expect(page).toHaveURL('/tags/soft-water');
  await expect(page.getByRole('heading', { level: 1, name: 'Soft water' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Soft water for glass/ })).toBeVisible();
  for (const format of ['rss', 'atom']) {
    const feed = await page.request.get(`/tags/soft-water/${format}.xml`);
    expect(await feed.text()).toContain('Soft water for glass');
  }
  await expect
    .poll(async () => (await page.request.get('/sitemap.xml')).text())
    .toContain('/tags/soft-water</loc>');
});

test('the picture of an article is one of the library, also after a reload, in a draft, and when it is restored', async ({
  page,
  expectGoodAtWidths,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const alt = page.getByLabel('What the picture shows');
  const preview = page.getByRole('region', { name: 'Preview' }).locator('img');
  const chooseFromLibrary = async (search: string) => {
    await page.getByRole('button', { name: 'Choose from the library' }).click();
    const chooser = page.getByRole('dialog', { name: 'Choose a picture' });
    await chooser.getByRole('searchbox').fill(search);
    const found = chooser.getByRole('list', { name: 'Pictures' }).getByRole('button');
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(chooser).toBeHidden();
  };
  await page.goto('/admin/newsForm');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('From the shelf');
  await page.getByRole('textbox', { name: 'Short description', exact: true }).fill('Chosen, not uploaded.');
  await (await markdownOf(page)).fill('It was here already.');
  await page.locator('input[type=file]').setInputFiles(imageFile);
  await expect(alt).toBeVisible();
  const uploaded = await preview.getAttribute('src');
  // One of the demo's products.
  await chooseFromLibrary('Rinse Aid');
  await expect(preview).not.toHaveAttribute('src', uploaded ?? '');
  const chosen = (await preview.getAttribute('src')) ?? '';
  const [, id = ''] = /images\/([0-9a-f]{16})/.exec(chosen) ?? [];
  await alt.fill('A canister on a shelf');
  await page.getByLabel('From the left').fill('20');
  await expectGoodAtWidths('picture', [390, 1440]);

  await page.reload();
  await expect(page.getByText(/^This is what you were writing/)).toBeVisible();
  await expect(alt).toHaveValue('A canister on a shelf');
  await expect(preview).toHaveAttribute('src', chosen);
  await button(page, 'Save as draft').click();
  await expect(page).toHaveURL(/\/admin\/newsForm\/\d+$/);
  await expect(alt).toHaveValue('A canister on a shelf');
  await button(page, 'Publish').click();
  await expect(button(page, 'Save as draft')).toBeVisible();
  const article = page.url().split('/').at(-1) ?? '';
  const lead = page.locator('article').getByRole('img').first();
  await page.goto(`/newsDetails/${article}`);
  await expect(lead).toHaveAttribute('alt', 'A canister on a shelf');
  await expect(lead).toHaveAttribute('src', new RegExp(id));
  await expect(lead).toHaveCSS('object-position', '20% 50%');

  // Without the picture, and then with the first version again.
  await page.goto(`/admin/newsForm/${article}`);
  await page.getByRole('button', { name: 'Remove picture: Picture' }).click();
  await button(page, 'Save').click();
  await expect(page).toHaveURL('/admin/newsAndEvents');
  await page.goto(`/newsDetails/${article}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: 'A canister on a shelf' })).toHaveCount(0);
  await page.goto(`/admin/newsForm/${article}`);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('A canister on a shelf, in view: 20% 50%')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('history.png'), fullPage: true });
  await button(page, 'Restore version 1').click();
  await expect(page.getByText('the draft')).toBeVisible();
  await page.goto(`/admin/newsForm/${article}`);
  await expect(alt).toHaveValue('A canister on a shelf');
  await expect(preview).toHaveAttribute('src', chosen);
});
