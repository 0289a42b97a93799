// The brochure of a large catalogue needs no large machine.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Product } from '@site/shared-contracts';
import { writeStreamedList } from '@site/shared-contracts/server/streamed-list';
import sharp from 'sharp';
import { FakeApi } from '../../test-support/fake-api';
import { callModule } from '../../../tests/support/call-module';
import type { countPages } from '../../../tests/support/read-pdf.mjs';
import { brochureName, readRecord } from '../server/brochure/brochure-file';
import { allocator, nodeOptions } from '../server/brochure/run-brochure';

const CATEGORIES = 40;
const PRODUCTS = 10_000;
/** Megabytes of the process, with everything that is in it. */
const MOST_MEMORY = 250;
/** Two minutes where nothing else runs. */
const TIMEOUT = 600_000;

/** With all that a product can have, and a picture of its own. */
const aProduct = (index: number): Product => {
  const url = `/api/images/${index}-320.webp`;
  const sheet = `/sheets/${index}/safety-en`;
  return {
    id: index + 1,
    productName: `Pine Floor Cleaner ${index + 1}`,
    path: `/products/pine-floor-cleaner-${index + 1}`,
    imageUrl: url,
    image: {
      ...{ width: 320, height: 410, alt: `Jug of Pine Floor Cleaner ${index + 1} on a stand` },
      variants: [{ type: 'image/webp', width: 320, url }],
    },
    categoryId: 1 + (index % CATEGORIES),
    productPrice: 420 + (index % 300),
    productDescription:
      'For floors, walls and machines in hotels, hospitals and works. Dilute one part in forty parts of water. '.repeat(
        6,
      ),
    sizes: ['1 L', '5 L', '20 L'],
    sizePrices: [{ size: '1 L', price: 90 + (index % 50) }],
    facts: ['pH', 'Density', 'Flash point', 'Dilution', 'Storage', 'Shelf life'].map((name, row) => ({
      ...{ name, value: String(row + (index % 7)), unit: 'g/cm³' },
    })),
    hazards: {
      pictograms: ['GHS05', 'GHS07'],
      signalWord: 'Danger',
      hazardStatements: [{ code: 'H314', text: 'Causes severe skin burns and eye damage.' }],
      precautionaryStatements: [{ code: 'P280', text: 'Wear protective gloves.' }],
      unNumber: '1789',
    },
    sheets: [
      {
        ...{ kind: 'safety', language: 'en', revision: 1, revisedOn: '2031-04-01', bytes: 25_672, pages: 1 },
        ...{ url: `${sheet}-1.pdf`, newestUrl: `${sheet}.pdf`, earlier: [] },
      },
    ],
  };
};

/** So fine that its file has a few thousand bytes, as that of a photograph. */
const aPicture = (index: number) =>
  sharp({
    create: {
      ...{ width: 320, height: 410, channels: 3, background: `hsl(${index * 9}, 50%, 50%)` },
      noise: { type: 'gaussian', mean: 128, sigma: 8 },
    },
  })
    .blur(2)
    .webp({ quality: 70 })
    .toBuffer();

const api = new FakeApi();
let folder: string;
beforeAll(async () => {
  const categories = Array.from({ length: CATEGORIES }, (_, index) => ({
    ...{ id: index + 1, name: `Category ${index + 1}`, count: PRODUCTS / CATEGORIES },
  }));
  const products = Array.from({ length: PRODUCTS }, (_, index) => aProduct(index));
  const details = Buffer.from(await text(Readable.from(writeStreamedList(Readable.from([products])))));
  const pictures = await Promise.all(Array.from({ length: 40 }, (_, index) => aPicture(index)));
  api.respond = ({ endpoint }) => {
    if (endpoint === 'GET /api/category/all') return { status: 200, body: { status: 200, data: categories } };
    if (endpoint === 'GET /api/products/details') return { status: 200, body: details };
    const [, picture] = /^GET \/api\/images\/(\d+)-/.exec(endpoint) ?? [];
    return picture === undefined
      ? { status: 404, body: {} }
      : { status: 200, body: pictures[Number(picture) % pictures.length] };
  };
  await api.start();
  // Within the repository, whose packages it needs.
  await fs.mkdir('node_modules/.cache', { recursive: true });
  folder = await fs.mkdtemp(path.resolve('node_modules/.cache/brochure-memory-'));
  await callModule('../webpack/build.mjs', 'buildBrochure', { outDir: folder });
});
afterAll(async () => {
  await api.stop();
  await fs.rm(folder, { recursive: true });
});

/** Makes the brochure as the shell does, but with the priority of this process. Returns the most memory that the process had, in megabytes. */
async function makeBrochure(): Promise<number> {
  const program = path.join(folder, 'with-memory.cjs');
  await fs.writeFile(
    program,
    `process.on('exit', () => console.log(require('fs').readFileSync('/proc/self/status', 'utf8')));
     require('./brochure.cjs');`,
  );
  const env = { ...process.env, ...allocator, API_BASE_URL: api.baseUrl, VAR_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [...nodeOptions, program], { env });
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(stdout)?.[1]) / 1024;
}

// What the kernel says of a process is in a file on Linux only.
(os.platform() === 'linux' ? test : test.skip)(
  `the brochure of 10,000 products is made with less than ${MOST_MEMORY} MB`,
  async () => {
    expect(await makeBrochure()).toBeLessThan(MOST_MEMORY);
    const made = await readRecord(path.join(folder, 'brochure'));
    // Three products a page; cover, company, four pages of contents, contact.
    const pages = CATEGORIES * Math.ceil(PRODUCTS / CATEGORIES / 3) + 7;
    expect(made).toMatchObject({ products: PRODUCTS, categories: CATEGORIES, pages });
    // No picture is missing.
    expect(made?.fingerprint).toBeDefined();
    const file = path.join(folder, 'brochure', brochureName);
    expect(
      await callModule<Awaited<ReturnType<typeof countPages>>>(
        '../tests/support/read-pdf.mjs',
        'countPages',
        file,
      ),
    ).toEqual({ pages, bookmarks: 3 + CATEGORIES + PRODUCTS + 1, isTagged: true });
  },
  TIMEOUT,
);
