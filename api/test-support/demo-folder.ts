import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { DemoContent } from '../src/demo/demo-content';

export type DemoProduct = DemoContent['products'][number];

const ofSize = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5c6b' } }).jpeg();

/** Writes a demo folder. Its `picture.jpg` is small, so that the API starts fast; `large-picture.jpg` has several widths. */
export async function writeDemoFolder(folder: string, content: DemoContent): Promise<void> {
  await writeFile(path.join(folder, 'content.json'), JSON.stringify(content));
  await ofSize(140, 180).toFile(path.join(folder, 'picture.jpg'));
  await ofSize(700, 900).toFile(path.join(folder, 'large-picture.jpg'));
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
