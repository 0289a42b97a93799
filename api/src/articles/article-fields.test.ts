// No way by which an article comes to visitors loses a field that another way has written.
import { ArticleValues, type Blog, type ContentItem } from '@site/shared-contracts/schemas';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

type Values = Required<ArticleValues>;

let api: ApiUnderTest;
let headers: Record<string, string>;
let sample: Values;

beforeAll(async () => {
  api = await runApi();
  headers = await signIn(api);
  const size = { width: 200, height: 200, channels: 3 as const, background: 'teal' };
  const form = new FormData();
  const bytes = await sharp({ create: size }).png().toBuffer();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  sample = sampleWith((await ok('POST', 'images/create', { form })).id);
});

/** Something in every field: a new one does not compile until it has a value here. */
const sampleWith = (image: string): Values => ({
  title: 'Hard water',
  shortDescription: 'Why soap curdles.',
  body: '**Calcium** is why.',
  author: 'Research team',
  tags: ['Hard water', 'Soap'],
  relatedProducts: [7, 3],
  picture: { image, alt: 'A tap' },
  imageFocus: '20% 70%',
  searchTitle: 'Hard water and soap',
  searchDescription: 'How to wash where the water is hard.',
});

/** What its page has of each field. A new one does not compile until it is said here. */
const shownAs: Record<keyof Values, (values: Values) => object> = {
  title: ({ title }) => ({ title }),
  shortDescription: ({ shortDescription }) => ({ shortDescription }),
  body: ({ body }) => ({ blogShortDescription: body }),
  author: ({ author }) => ({ author }),
  tags: ({ tags }) => ({ tags: tags.map((name) => ({ name })) }),
  relatedProducts: ({ relatedProducts }) => ({ relatedProducts }),
  picture: ({ picture, imageFocus }) => ({ picture: { alt: picture?.alt, focus: imageFocus } }),
  imageFocus: ({ imageFocus, picture }) => ({ picture: { alt: picture?.alt, focus: imageFocus } }),
  searchTitle: ({ searchTitle }) => ({ searchTitle }),
  searchDescription: ({ searchDescription }) => ({ searchDescription }),
};

const pageOf = (values: Values): object =>
  Object.fromEntries(Object.values(shownAs).flatMap((show) => Object.entries(show(values))));

async function ok<Body = { id: string }>(method: string, call: string, sent: object = {}): Promise<Body> {
  const { status, body } = await api.send<Body>(method, `/api/${call}`, { headers, ...sent });
  expect({ call, status, body }).toMatchObject({ status: 200 });
  return body;
}

interface Details {
  item: ContentItem;
  values: Values;
}

function formOf({ body, imageFocus, picture, tags, relatedProducts, ...texts }: Values): FormData {
  const form = new FormData();
  const fields = {
    ...texts,
    blogShortDescription: body,
    tags: tags.join(','),
    relatedProducts: relatedProducts.join(','),
    picture: JSON.stringify({ ...picture, focus: imageFocus }),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const add = async () => (await ok('POST', 'blog/create', { form: formOf(sample) })).id;
const publish = (id: string) => ok('POST', `content/blog/${id}/publish`, { json: {} });

async function expectPublished(id: string): Promise<void> {
  expect(await ok<Blog>('GET', `blog/${id}`)).toMatchObject(pageOf(sample));
}

test('the sample has something in every field of an article', () => {
  const empty: Record<string, unknown> = z.parse(ArticleValues, {});
  expect(Object.keys(sample).sort()).toEqual(Object.keys(ArticleValues.shape).sort());
  for (const [name, value] of Object.entries(sample))
    expect({ [name]: value }).not.toEqual({ [name]: empty[name] });
});

test('the form that publishes at once stores every field, and makes a version of what is stored', async () => {
  const id = await add();
  await expectPublished(id);
  expect((await ok<Details>('GET', `content/blog/${id}/versions/1`)).values).toEqual(sample);
});

test('a draft that is published shows every field, and so does its preview', async () => {
  const { id } = await ok('POST', 'content/blog', { json: { values: sample } });
  expect((await ok<Details>('GET', `content/blog/${id}`)).values).toEqual(sample);
  const { path } = await ok<{ path: string }>('POST', `content/blog/${id}/preview`, { json: {} });
  const json = { token: path.split('preview=')[1] };
  const { response } = await ok<{ response: object }>('POST', 'preview', { json });
  expect(response).toMatchObject(pageOf(sample));
  await publish(id);
  await expectPublished(id);
});

test.each([
  ['its version is restored', restoreFirst],
  ['it is hidden and shown', hideAndShow],
  ['it is in the trash and restored', deleteAndRestore],
  ['a form of the first release changes it', saveFirstForm],
  ['a draft of the first release changes it', saveFirstDraft],
])('every field stays when %s', async (_, change) => {
  const id = await add();
  await change(id);
  await expectPublished(id);
});

async function restoreFirst(id: string): Promise<void> {
  const nothing = z.parse(ArticleValues, { title: 'x', shortDescription: 'x', body: 'x' });
  await ok('PUT', `content/blog/${id}`, { json: { values: nothing } });
  await publish(id);
  await ok('POST', `content/blog/${id}/versions/1/restore`, { json: {} });
  await publish(id);
}

async function hideAndShow(id: string): Promise<void> {
  await ok('POST', `content/blog/${id}/unpublish`, { json: {} });
  await publish(id);
}

async function deleteAndRestore(id: string): Promise<void> {
  await ok('DELETE', `blog/delete/${id}`);
  await ok('POST', `trash/restore/blog/${id}`, { json: {} });
}

async function saveFirstForm(id: string): Promise<void> {
  const form = new FormData();
  const { title, shortDescription, body } = sample;
  const fields = { title, shortDescription, blogShortDescription: body };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  await ok('PUT', `blog/update/${id}`, { form });
}

async function saveFirstDraft(id: string): Promise<void> {
  const { title, shortDescription, body, picture } = sample;
  // What is no change at all would be no draft.
  await ok('PUT', `content/blog/${id}`, { json: { values: { ...sample, title: 'Another' } } });
  await ok('PUT', `content/blog/${id}`, { json: { values: { title, shortDescription, body, picture } } });
  await publish(id);
}
