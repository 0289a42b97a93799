import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { DemoContent } from '../src/demo/demo-content';

export type DemoProduct = DemoContent['products'][number];

/** Writes a demo folder with one image, so that the API starts fast. */
export async function writeDemoFolder(folder: string, content: DemoContent): Promise<void> {
  await writeFile(path.join(folder, 'content.json'), JSON.stringify(content));
  const image = sharp({ create: { width: 700, height: 900, channels: 3, background: '#0b5c6b' } });
  await image.jpeg().toFile(path.join(folder, 'picture.jpg'));
}

let lastId = 0;

export const aProduct = (overrides: Partial<DemoProduct> = {}): DemoProduct => ({
  id: (lastId += 1),
  categoryId: 7,
  name: 'Bloom Rose & Milk',
  description: 'A mild soap.',
  price: 220,
  offer: 10,
  offerPrice: 198,
  sizes: ['125 g', '4 x 125 g'],
  picture: 'picture.jpg',
  alt: 'Two boxes on a stand',
  ...overrides,
});
