import { findExpensive } from '../../../tests/support/hostile-requests';
import { runApi } from '../../test-support/run-api';

test('hostile request headers do not slow the API down', async () => {
  const { url } = await runApi();
  expect(await findExpensive(Number(new URL(url).port), '/api/products/all')).toEqual([]);
}, 120_000);
