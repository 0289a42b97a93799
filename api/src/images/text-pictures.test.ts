import type { Blog, Image, News, Product } from '@site/shared-contracts/schemas';
import sharp from 'sharp';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let headers: Record<string, string>;

beforeEach(async () => {
  api = await runApi();
  headers = await signIn(api);
});

/** The address that the editor writes into a text. */
async function upload(width: number, height: number): Promise<string> {
  const picture = sharp({ create: { width, height, channels: 3, background: 'teal' } });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'a.jpg');
  const { body } = await api.send<{ image: Image }>('POST', '/api/images/create', { form, headers });
  return body.image.variants.at(-1)?.url ?? '';
}

async function add(kind: string, values: object, isPublished = true): Promise<number> {
  const added = await api.send<{ id: number }>('POST', `/api/content/${kind}`, { json: { values }, headers });
  const path = `/api/content/${kind}/${added.body.id}/publish`;
  if (isPublished) expect((await api.send('POST', path, { json: {}, headers })).status).toBe(200);
  return added.body.id;
}

const read = async <Body>(path: string) => (await api.send<Body>('GET', path)).body;
const article = { title: 'Soft water', shortDescription: 'No spots.' };

test('an article has the size and the files of each picture in its text', async () => {
  const [wide, tall] = [await upload(1600, 900), await upload(300, 500)];
  const body = `![A](${wide})\n\n![B](${tall} "Words") ![A](${wide})`;
  const pictures = [
    {
      width: 1600,
      height: 900,
      variants: [{ width: 320 }, { width: 640 }, { width: 960 }, { width: 1440 }, { width: 1600, url: wide }],
    },
    { width: 300, height: 500, variants: [{ width: 300, url: tall }] },
  ];
  const blog = await read<Blog>(`/api/blog/${await add('blog', { ...article, body })}`);
  const news = await read<News>(`/api/news/${await add('news', { ...article, body })}`);
  for (const { textPictures } of [blog, news]) {
    expect(textPictures).toHaveLength(2);
    for (const each of pictures) {
      const found = textPictures?.find(({ width }) => width === each.width);
      // AVIF files come later.
      const variants = found?.variants.filter(({ type }) => type === 'image/webp');
      expect({ ...found, variants }).toMatchObject(each);
    }
  }
});

test('a draft has them too, and a text without pictures has no field of theirs', async () => {
  const url = await upload(640, 360);
  const id = await add('blog', { ...article, body: `![A](${url})` }, false);
  const link = await api.send<{ path: string }>('POST', `/api/content/blog/${id}/preview`, {
    json: {},
    headers,
  });
  const token = link.body.path.split('preview=')[1] ?? '';
  const preview = await api.send<{ response: Blog }>('POST', '/api/preview', { json: { token } });
  expect(preview.body.response.textPictures).toMatchObject([{ width: 640, height: 360 }]);
  const without = await add('blog', { ...article, body: 'Rinse.' });
  expect(await read(`/api/blog/${without}`)).not.toHaveProperty('textPictures');
});

test('so has a description in Markdown, and no plain one', async () => {
  const url = await upload(640, 360);
  const image = /[0-9a-f]{16}/.exec(url)?.[0];
  const category = await api.send<{ id: number }>('POST', '/api/category/create', {
    json: { name: 'Floors' },
    headers,
  });
  const values = {
    productName: 'Venfloor',
    productDescription: `![A](${url})`,
    categoryId: category.body.id,
    sizes: ['1 L'],
    picture: { image, alt: '' },
  };
  const formatted = await add('product', { ...values, descriptionFormat: 'markdown' });
  expect((await read<Product>(`/api/products/${formatted}`)).textPictures).toMatchObject([
    { width: 640, height: 360 },
  ]);
  expect(await read(`/api/products/${await add('product', values)}`)).not.toHaveProperty('textPictures');
});
