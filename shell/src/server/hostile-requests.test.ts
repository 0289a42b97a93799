import { findExpensive } from '../../../tests/support/hostile-requests';
import { serveShell } from '../../test-support/serve-shell';

const shell = serveShell();

test('no head of a request for a page holds the site up', async () => {
  expect(await findExpensive(Number(new URL(shell.origin).port), '/products')).toEqual([]);
}, 120_000);
