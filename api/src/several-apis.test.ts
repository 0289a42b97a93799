// Several servers on one database behave as one.
import type { Category } from '@site/shared-contracts/schemas';
import { runApi, newFolder, type ApiUnderTest } from '../test-support/run-api';
import { signIn } from '../test-support/sign-in';

let here: ApiUnderTest;
let there: ApiUnderTest;
let headers: Record<string, string>;

beforeEach(async () => {
  const dataDir = await newFolder();
  [here, there] = await Promise.all([runApi({ dataDir }), runApi({ dataDir })]);
  headers = await signIn(here);
});

const add = (api: ApiUnderTest, name: string) =>
  api.send<{ id: number }>('POST', '/api/category/create', { headers, json: { name } });
const namesAt = async (api: ApiUnderTest) => {
  const { body } = await api.send<{ data: Category[] }>('GET', '/api/category/all');
  return body.data.map(({ name }) => name);
};

test('a change through one is visible through the other at once', async () => {
  expect(await namesAt(there)).toEqual([]);
  await add(here, 'Hand Care');
  expect(await namesAt(there)).toEqual(['Hand Care']);
  await add(there, 'Floor Care');
  expect(await namesAt(here)).toEqual(['Hand Care', 'Floor Care']);
});

test('a session of one is valid at the other', async () => {
  expect((await there.send('GET', '/api/contact/all', { headers })).status).toBe(200);
});

test('the same name sent to both at once is accepted once', async () => {
  const responses = await Promise.all([here, there, here, there].map((api) => add(api, 'Hand Care')));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await namesAt(here)).toEqual(['Hand Care']);
});
