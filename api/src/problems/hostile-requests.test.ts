import { findExpensive } from '../../../tests/support/hostile-requests';
import { runApi } from '../../test-support/run-api';

test('no head of a request holds the API up', async () => {
  const { url } = await runApi();
  expect(await findExpensive(Number(new URL(url).port), '/api/products/all')).toEqual([]);
}, 120_000);
