import type { List } from '@site/shared-contracts';
import type { IncompleteItem } from '@site/shared-contracts/schemas';
import { runApi } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

test('what visitors see without a price or a picture is listed, and no draft and nothing in the trash', async () => {
  const api = await runApi();
  const headers = await signIn(api);
  const article = { title: 'Hard water', shortDescription: 'Why soap curdles.', body: 'Calcium.' };
  const add = async (kind: string, values: object) => {
    const { body } = await api.send<{ id: number }>('POST', `/api/content/${kind}`, {
      json: { values },
      headers,
    });
    return body.id;
  };
  const publish = (kind: string, id: number) =>
    api.send('POST', `/api/content/${kind}/${id}/publish`, { json: {}, headers });
  const [shown, , trashed] = [
    await add('blog', article),
    await add('blog', { ...article, title: 'A draft' }),
    await add('news', article),
  ];
  await publish('blog', shown);
  await publish('news', trashed);
  const read = async () =>
    (await api.send<List<IncompleteItem>>('GET', '/api/content/incomplete', { headers })).body;
  expect(await read()).toMatchObject({ total: 2 });
  await api.send('DELETE', `/api/news/delete/${trashed}`, { headers });
  expect(await read()).toMatchObject({
    total: 1,
    data: [{ kind: 'blog', id: shown, name: 'Hard water', missing: 'picture' }],
  });
});
