// What is planned, and what a colleague has begun, is not overtaken without a word: for everything that is published.
import type { Problem } from '@site/shared-contracts';
import type { ContentItem, ContentKind } from '@site/shared-contracts/schemas';
import { aProduct } from '../../test-support/demo-folder';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { firstAdmin, signIn } from '../../test-support/sign-in';

const me = firstAdmin.username;
const anita = { username: 'anita@company.example', password: 'Copper-window 58 meadow' };

let api: ApiUnderTest;
let mine: Record<string, string>;
let theirs: Record<string, string>;
beforeAll(async () => {
  api = await runApi({
    content: {
      categories: [{ id: 7, name: 'Soap' }],
      products: [aProduct({ id: 1, categoryId: 7 })],
      articles: [],
    },
  });
  mine = await signIn(api);
  await api.send('POST', '/api/admins/create', { headers: mine, json: { ...anita, role: 'owner' } });
  theirs = await signIn(api, anita);
});

const soon = '2100-12-01T03:30:00.000Z';
const later = '2100-12-02T03:30:00.000Z';

type Saved = Problem & { id: number; version: number };

/** Something that visitors see, with calls about it. */
async function published(kind: ContentKind) {
  const send = <Body = Saved>(method: string, path: string, headers: Record<string, string>, json?: object) =>
    api.send<Body>(method, `/api/content/${path}`, { headers, ...(json && { json }) });
  const article = { title: 'Hard water', shortDescription: 'S.', body: 'B.' };
  const { id } =
    kind === 'blog' || kind === 'news'
      ? (await send('POST', kind, mine, { values: article })).body
      : { id: kind === 'product' ? 1 : 106 };
  const path = `${kind}/${id}`;
  const publish = (headers: Record<string, string>, body: object = {}) =>
    send('POST', `${path}/publish`, headers, body);
  if (kind === 'blog' || kind === 'news') await publish(mine);
  await send('DELETE', `${path}/schedule`, mine);
  await send('DELETE', `${path}/draft`, mine);
  return {
    publish,
    hide: (headers: Record<string, string>, body: object) => send('POST', `${path}/unpublish`, headers, body),
    item: async () => (await send<{ item: ContentItem }>('GET', path, mine)).body.item,
    /** Saves a draft with another text. */
    save: async (headers: Record<string, string>, text: string) => {
      const { values } = (await send<{ values: Record<string, object> }>('GET', path, mine)).body;
      const changed =
        kind === 'site'
          ? { hero: { ...values.hero, headline: text } }
          : { ...values, [kind === 'product' ? 'productDescription' : 'shortDescription']: text };
      expect((await send('PUT', path, headers, { values: changed })).status).toBe(200);
    },
    discard: (headers: Record<string, string>) => send('DELETE', `${path}/draft`, headers),
  };
}

describe.each(['product', 'blog', 'news', 'site'] as const)('%s', (kind) => {
  test('a plan is named before it is overtaken, and can be kept or cancelled', async () => {
    const { save, publish, item } = await published(kind);
    await save(theirs, 'Planned');
    await publish(theirs, { at: soon });
    await save(mine, 'Now');
    const refused = await publish(mine, { drafts: 'publish' });
    expect(refused.status).toBe(409);
    expect(refused.body.overtaken).toEqual({ plan: { admin: anita.username, publishAt: soon } });
    expect(refused.body.detail).toContain(`The plan of ${anita.username} for ${soon} would be overtaken.`);
    expect(await item()).toMatchObject({ publishAt: soon, state: 'changed' });

    const kept = await publish(mine, { drafts: 'publish', plan: 'keep' });
    expect(kept.status).toBe(200);
    expect(await item()).toMatchObject({ publishAt: soon, state: 'published' });
    await save(mine, 'And again');
    expect((await publish(mine)).status).toBe(409);
    expect((await publish(mine, { plan: 'cancel' })).status).toBe(200);
    expect(await item()).not.toHaveProperty('publishAt');
  });

  test('another time is a plan that overtakes the one before; there is one at a time', async () => {
    const { save, publish, item } = await published(kind);
    await save(theirs, 'Planned first');
    await publish(theirs, { at: soon });
    await save(theirs, 'Planned second');
    expect((await publish(theirs, { at: later })).body.overtaken).toEqual({
      plan: { admin: anita.username, publishAt: soon },
    });
    expect((await publish(theirs, { at: later, plan: 'keep' })).status).toBe(422);
    expect((await item()).publishAt).toBe(soon);
    expect((await publish(theirs, { at: later, plan: 'cancel' })).status).toBe(200);
    expect((await item()).publishAt).toBe(later);
  });

  test('a colleague’s changes in the draft are named, and published only on request', async () => {
    const { save, publish, discard, item } = await published(kind);
    await save(theirs, 'Not mine');
    await save(mine, 'Mine');
    for (const body of [{}, { at: soon }]) {
      const refused = await publish(mine, body);
      expect(refused.status).toBe(409);
      expect(refused.body.overtaken).toEqual({
        drafts: [{ admin: anita.username, at: expect.any(String) as string }],
      });
    }
    expect((await item()).state).toBe('changed');
    // Each sees the other one's.
    expect((await publish(theirs)).body.overtaken).toMatchObject({ drafts: [{ admin: me }] });
    expect((await publish(mine, { drafts: 'publish' })).status).toBe(200);

    // What was published or discarded is in no later draft.
    await save(theirs, 'Given up');
    await discard(theirs);
    await save(mine, 'Mine alone');
    expect((await publish(mine)).status).toBe(200);
  });
});

test('another time at which something is hidden names the one before', async () => {
  const { hide, item } = await published('blog');
  await hide(theirs, { at: soon });
  const refused = await hide(mine, { at: later });
  expect(refused.status).toBe(409);
  expect(refused.body.overtaken).toEqual({ plan: { admin: anita.username, unpublishAt: soon } });
  expect((await hide(mine, { at: later, plan: 'cancel' })).status).toBe(200);
  expect((await item()).unpublishAt).toBe(later);
});

test('the plan to publish and the plan to hide are each of the admin who has made it', async () => {
  const { save, publish, hide } = await published('news');
  await hide(theirs, { at: later });
  await save(mine, 'Planned by me');
  expect((await publish(mine, { at: soon })).status).toBe(200);
  expect((await hide(mine, { at: later })).body.overtaken).toEqual({
    plan: { admin: anita.username, unpublishAt: later },
  });
  await hide(theirs, { at: later, plan: 'cancel' });
  expect((await publish(theirs, { at: soon, drafts: 'publish' })).body.overtaken).toEqual({
    plan: { admin: me, publishAt: soon },
  });
});

test('what is hidden now is still shown and hidden again at the times that are planned', async () => {
  const { save, publish, hide, item } = await published('blog');
  await save(theirs, 'For December');
  await publish(theirs, { at: soon });
  await hide(theirs, { at: later });
  expect((await hide(mine, {})).status).toBe(200);
  expect(await item()).toMatchObject({ state: 'hidden', publishAt: soon, unpublishAt: later });
});

test('nobody is named for what visitors have seen: hidden, or published before the rest of the draft', async () => {
  const seen = await published('blog');
  await seen.save(theirs, 'Seen');
  await seen.publish(theirs);
  await seen.save(theirs, 'Given up');
  await seen.discard(theirs);
  await seen.hide(mine, {});
  expect((await seen.publish(mine)).status).toBe(200);
  await seen.hide(mine, {});
  await seen.save(mine, 'Mine');
  expect((await seen.publish(mine)).status).toBe(200);

  const part = await published('blog');
  await part.save(theirs, 'First half');
  await part.publish(theirs, { at: new Date(Date.now() + 400).toISOString() });
  await part.save(mine, 'Second half');
  while ((await part.item()).publishAt !== undefined);
  expect((await part.item()).state).toBe('changed');
  expect((await part.publish(mine)).status).toBe(200);
});
