import { parse } from 'csv-parse/sync';
import type { List } from '@site/shared-contracts';
import type { AuditEntry } from '@site/shared-contracts/schemas';
import { setUpApiWithClock } from '../../test-support/api-with-clock';
import { signIn } from '../../test-support/sign-in';
import { recordChange } from './audit-store';
import { eraseAuditDetails } from './erase-audit-details';

const context = setUpApiWithClock();

const add = (itemId: number, username = 'asha@site.example') =>
  recordChange(context.db, {
    ...{ actor: { id: 7, username }, action: 'change', kind: 'product', itemId, after: { price: 1 } },
    ...{ requestId: 'r', address: '203.0.113.9' },
  });

const read = async (query = '') => {
  const headers = await signIn(context.api);
  const { body } = await context.api.send<List<AuditEntry>>('GET', `/api/audit/all?${query}`, { headers });
  return body.data;
};

async function download(query = ''): Promise<Record<string, string>[]> {
  const headers = await signIn(context.api);
  const { status, body } = await context.api.send<string>('GET', `/api/audit/export?${query}`, { headers });
  expect(status).toBe(200);
  return parse(body, { columns: true, record_delimiter: '\r\n' });
}

test('an entry tells from where the change came, and one that was erased tells why', async () => {
  await add(1);
  await add(2);
  await eraseAuditDetails(context.db, { kind: 'product', itemId: 2 }, 'asked to be forgotten');
  const [erased, kept] = await read('kind=product');
  expect(kept).toMatchObject({ admin: 'asha@site.example', address: '203.0.113.9', requestId: 'r' });
  expect(erased).toMatchObject({ adminId: 7, admin: '', erased: { because: 'asked to be forgotten' } });
  for (const name of ['address', 'after', 'requestId']) expect(erased).not.toHaveProperty(name);
});

test('a sign-in is recorded with the address that it came from', async () => {
  await signIn(context.api);
  expect((await read('action=sign in'))[0]).toMatchObject({ address: '127.0.0.1' });
});

test('the file has what the filters show, failed sign-ins too, and no formulas', async () => {
  await add(1, '=1+1');
  await add(2);
  const json = { username: 'nobody@site.example', password: 'wrong' };
  await context.api.send('POST', '/api/auth/authenticate', { json });
  const [row] = await download('kind=product&itemId=1');
  expect(row).toMatchObject({
    ...{ Person: "'=1+1", Address: '203.0.113.9', Action: 'change', Kind: 'product', Item: '1' },
    ...{ Before: '', After: '{"price":1}', Request: 'r', 'Erased because': '' },
  });
  expect(await download('kind=product')).toHaveLength(2);
  const actions = (await download()).map(({ Action }) => Action);
  expect(actions.filter((action) => action === 'failed sign-in')).toHaveLength(1);
});

test('every entry is in the file once, in the order of the list, beyond the length of a part', async () => {
  await context.db.transaction().execute(async (transaction) => {
    for (let number = 1; number <= 503; number += 1)
      await recordChange(transaction, {
        ...{ action: 'change', kind: 'category', itemId: number, requestId: 'r' },
      });
  });
  const items = (await download('kind=category')).map(({ Item }) => Number(Item));
  expect(items).toEqual(Array.from({ length: 503 }, (_, index) => 503 - index));
});
