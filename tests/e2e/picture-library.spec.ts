// The library of pictures: many uploaded by drag, found again, described, and chosen in the form of a product.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, heading, test } from '../support/admin-fixtures';

test.use({
  viewport: { width: 1440, height: 900 },
  // A file that is no picture.
  expectedMessages: [/status of 422/],
});

const shot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });

const allWidths = [390, 320, 1440];

const aPicture = async (name: string, background: string) => {
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background } }).png();
  return { name, mimeType: 'image/png', base64: (await picture.toBuffer()).toString('base64') };
};

/** Drops files on the box, as from a folder of the desktop. */
async function drop(page: Page, files: { name: string; mimeType: string; base64: string }[]): Promise<void> {
  const transfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer();
    for (const { name, mimeType, base64 } of dropped) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: mimeType }));
    }
    return data;
  }, files);
  await page.getByLabel('Add pictures').dispatchEvent('drop', { dataTransfer: transfer });
}

test('many pictures are dropped, found, described, and chosen for a product', async ({
  page,
  expectGoodAtWidths,
}) => {
  test.setTimeout(180_000);
  await page.goto('/admin/home');
  await page.getByRole('link', { name: 'Pictures', exact: true }).click();
  await expect(heading(page, 'Pictures')).toBeVisible();
  const broken = { name: 'broken.png', mimeType: 'image/png', base64: btoa('no picture') };
  const plum = await aPicture('plum-drum.png', 'plum');
  await drop(page, [plum, await aPicture('gold-drum.png', 'gold'), broken, { ...plum, name: 'copy.png' }]);
  await expect(page.getByText('2 pictures added. 1 picture was here already.')).toBeVisible();
  await expect(page.getByText(/^It was not uploaded: Choose a picture/)).toBeVisible();
  await expectGoodAtWidths('library', allWidths);
  await page.getByRole('button', { name: 'Remove broken.png' }).click();

  await page.getByLabel('Search by text').fill('gold drum');
  const found = page.getByRole('list', { name: 'Pictures' }).getByRole('button');
  await expect(found).toHaveCount(1);
  await found.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'gold-drum.png' });
  await expect(dialog.getByText('800 × 600 pixels')).toBeVisible();
  await expectGoodAtWidths('details', allWidths);
  await dialog.getByLabel('What it shows').fill('A golden drum of 200 litres');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The picture is kept in the library with this text.')).toBeVisible();
  await expect(found).toContainText('A golden drum of 200 litres');

  await page.goto('/admin/addproduct/6/21');
  await page.getByRole('button', { name: 'Choose from the library' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose a picture' });
  await chooser.getByRole('searchbox').fill('golden');
  await expect(chooser.getByRole('button', { name: /A golden drum/ })).toBeVisible();
  await expectGoodAtWidths('chooser', allWidths);
  await chooser.getByRole('button', { name: /A golden drum/ }).click();
  await page.getByRole('button', { name: 'Update product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Venmax Kitchen Degreaser');

  await page.goto('/admin/pictures?search=golden');
  await page.getByRole('button', { name: /A golden drum.*Used in 1 place/ }).click();
  await expect(page.getByRole('link', { name: 'Venmax Kitchen Degreaser' })).toBeVisible();

  const cropped = await cropByKeyboard(page, expectGoodAtWidths);
  await page.goto('/productsDetails/21/6');
  // Among the product's pictures: the crop is square.
  const shown = page.getByRole('main').locator(`img[src="${cropped}"]`).first();
  await shown.scrollIntoViewIfNeeded();
  const ratio = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
  await expect.poll(ratio).toBe(1);
  await shot(page, 'product');
});

/** Crops the picture whose details are open, and puts the crop in its place. Returns the address of the new picture. */
async function cropByKeyboard(
  page: Page,
  expectGoodAtWidths: (name: string, widths: number[]) => Promise<void>,
): Promise<string> {
  await page.getByRole('button', { name: 'Crop' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
  const size = dialog.getByRole('status');
  await expect(size).toHaveText('640 × 480 of 800 × 600 pixels');
  await expect(dialog.getByRole('radio', { name: 'Free' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(size).toHaveText('600 × 600 of 800 × 600 pixels');
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: /^Bottom left corner/ })).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(size).not.toHaveText('600 × 600 of 800 × 600 pixels');
  await dialog.getByRole('group', { name: /^Crop region/ }).focus();
  await page.keyboard.press('Shift+ArrowUp');
  await dialog.getByLabel('Width').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('400');
  await expect(size).toHaveText('400 × 400 of 800 × 600 pixels');
  await expectGoodAtWidths('crop', allWidths);
  await page.keyboard.press('Enter');

  await expect(page.getByText(/^400 × 400 pixels. It is in the library./)).toBeVisible();
  const made = page.getByRole('dialog', { name: 'The new picture' }).getByRole('img');
  const address = await made.getAttribute('src');
  await expectGoodAtWidths('cropped', allWidths);
  await page.getByRole('button', { name: 'Use the new one in 1 place' }).click();
  await page.getByRole('button', { name: 'Replace in 1 place' }).click();
  await expect(page.getByText('Replaced in 1 place.')).toBeVisible();
  await expect(page.getByRole('button', { name: /A golden drum.*Used in 1 place/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /A golden drum.*Not used|earlier versions/ })).toHaveCount(1);
  return address ?? '';
}
