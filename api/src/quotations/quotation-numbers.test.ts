// Numbers of quotations under several clerks and servers at once, on both engines.
import type { QuotationItem } from '@site/shared-contracts/schemas';
import { quotationCalls } from '../../test-support/quotation-calls';
import { databaseIn, newFolder, runApi } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { openDatabase } from '../database/database';
import { financialYearOf, prefixOf } from './quotation-number';

test('numbers have no gaps and no doubles, whoever sends how many at once through which server', async () => {
  const folder = await newFolder();
  const api = await runApi({ dataDir: folder });
  const there = await runApi({ dataDir: folder });
  const headers = await signIn(api);
  const calls = quotationCalls(headers);
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await calls.begin(api));
  const dropped = ids.pop() ?? 0;
  const gone = await api.send('DELETE', `/api/quotations/delete/${dropped}`, { headers });
  expect(gone.status).toBe(200);
  // Each is sent by two clerks at the same moment.
  const sent = await Promise.all(ids.flatMap((id) => [calls.send(api, id), calls.send(there, id)]));
  expect(sent.map(({ status }) => status).sort()).toEqual([...ids.map(() => 200), ...ids.map(() => 409)]);
  const list = await api.send<{ data: QuotationItem[] }>('GET', '/api/quotations/all', { headers });
  const numbers = list.body.data.map(({ number }) => number).sort();
  const year = financialYearOf(new Date().toISOString().slice(0, 10));
  const prefix = numbers[0]?.split('/')[0] ?? '';
  expect(numbers).toEqual(ids.map((_, index) => `${prefix}/${year}/${String(index + 1).padStart(4, '0')}`));
  // A number that was given stays, also where the sending after it did not happen.
  const numbered = await calls.begin(api);
  const db = await openDatabase(databaseIn(folder));
  await db
    .updateTable('quotation')
    .set({ financial_year: year, sequence: 99, number: `${prefix}/${year}/0099` })
    .where('id', '=', numbered)
    .execute();
  await db.destroy();
  expect((await api.send('DELETE', `/api/quotations/delete/${numbered}`, { headers })).status).toBe(409);
});

test.each([
  ['2026-03-31', '2025-26'],
  ['2026-04-01', '2026-27'],
  ['2099-12-31', '2099-00'],
])('%s is in the financial year %s', (day, year) => {
  expect(financialYearOf(day)).toBe(year);
});

test.each([
  ['Krishna Chemicals Pvt. Ltd.', 'KC'],
  ['The A & B of C Company Limited', 'ABC'],
  ['रसायन', 'Q'],
])('the numbers of %s begin with %s', (company, prefix) => {
  expect(prefixOf(company)).toBe(prefix);
});
