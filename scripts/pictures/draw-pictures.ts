// Draws the demo's pictures of people and places:
//   node api/test-support/run-typescript.mjs scripts/pictures/draw-pictures.ts [part of a path]
//
// Each is a scene in the colours of a brand, written as a JPEG of which the site makes its widths like of any picture.
import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { palette, type Colours } from './props';
import * as customers from './scenes-at-customers';
import * as works from './scenes-at-the-works';
import * as trade from './scenes-hygiene-and-trade';

const scenes = { ...customers, ...trade, ...works };
const repository = path.resolve(import.meta.dirname, '../..');

type Brand = keyof typeof palette;
type Scene = keyof typeof scenes;
interface Size {
  width: number;
  height: number;
}
interface Drawing {
  file: string;
  brand: Brand;
  scene: Scene;
  size: Size;
  colours?: Partial<Colours>;
}

const SCENE: Size = { width: 1600, height: 1000 };

const article = (folder: string, name: string, scene: Scene): Drawing => ({
  file: `api/demo/${folder}/${name}.jpg`,
  brand: 'venmara',
  scene,
  size: SCENE,
});
const tile = (name: string, scene: Scene, colours?: Partial<Colours>): Drawing => ({
  file: `shell/site/venmara/categories/${name}.jpg`,
  brand: 'venmara',
  scene,
  size: { width: 1000, height: 750 },
  ...(colours && { colours }),
});
const ofSite = (brand: Brand, name: string, scene: Scene, size: Size): Drawing => ({
  file: `shell/site/${brand}/${name}.jpg`,
  brand,
  scene,
  size,
});

const rose = { sand: '#fbe0e2', accent: '#ff8fa0', bright: '#57b8c4' };
const history = { width: 1400, height: 1000 };

const pictures: readonly Drawing[] = [
  article('blog', 'dilution-made-simple', 'dilution'),
  article('blog', 'front-load-laundry', 'laundry'),
  article('blog', 'good-bathing-soap', 'soap'),
  article('blog', 'hand-wash-stations', 'handWash'),
  article('blog', 'hard-water-cooling-tower', 'coolingTower'),
  article('blog', 'hotel-floor-routine', 'floor'),
  article('blog', 'kitchen-hood-grease', 'kitchen'),
  article('blog', 'ph-in-cleaning', 'laboratory'),
  article('blog', 'storing-chemicals-safely', 'storeRoom'),
  article('news', 'dealer-meet-kochi', 'meeting'),
  article('news', 'filling-line-20-litre', 'fillingLine'),
  article('news', 'housekeeping-training', 'training'),
  article('news', 'solar-blending-hall', 'solarRoof'),
  tile('laundry-care', 'laundry'),
  tile('dishwash', 'dishes'),
  tile('floor-care', 'floor'),
  tile('washroom-hygiene', 'washroom'),
  tile('hand-care', 'handWash'),
  tile('industrial-degreasers', 'workshop'),
  tile('beauty-soap', 'soap', rose),
  tile('specialty-chemicals', 'laboratory'),
  ofSite('venmara', 'history', 'plant', history),
  ofSite('venmara', 'team', 'team', SCENE),
  ofSite('venmara', 'counter', 'counter', SCENE),
  ofSite('ferrowyn', 'history', 'workshop', history),
  ofSite('ferrowyn', 'team', 'team', SCENE),
  ofSite('ferrowyn', 'counter', 'counter', SCENE),
];

async function draw({ file, brand, scene, size: { width, height }, colours }: Drawing): Promise<void> {
  const content = scenes[scene]({ ...palette[brand], ...colours });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000" viewBox="0 0 1600 1000">${content}</svg>`;
  const target = path.join(repository, file);
  await fs.mkdir(path.dirname(target), { recursive: true });
  await sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(target);
  console.log(file);
}

const [part = ''] = process.argv.slice(2);
void (async () => {
  for (const picture of pictures) if (picture.file.includes(part)) await draw(picture);
})();
