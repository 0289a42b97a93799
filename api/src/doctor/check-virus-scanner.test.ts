import { startClamdServer } from '../../test-support/clamd-server';
import { checkVirusScanner } from './check-virus-scanner';

const today = Date.parse('2026-11-28');

test('a scanner is well that finds the test file with definitions of this week', async () => {
  const clamd = await startClamdServer();
  const says = 'ClamAV 1.4.6, definitions 27500 of Fri Nov 27 09:31:12 2026';
  expect(await checkVirusScanner(clamd.address, today)).toMatchObject({ state: 'good', says });
  expect(await checkVirusScanner(clamd.address, Date.parse('2026-12-10'))).toMatchObject({
    state: 'note',
    says,
  });
  clamd.version = 'ClamAV 1.4.6';
  expect(await checkVirusScanner(clamd.address, today)).toMatchObject({
    state: 'good',
    says: 'ClamAV 1.4.6 finds the EICAR test file',
  });
});

test('it is wrong where it finds nothing, and where it does not answer', async () => {
  const clamd = await startClamdServer();
  const { address } = clamd;
  clamd.mode = 'has no definitions';
  expect(await checkVirusScanner(address, today)).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('does not find the EICAR test file') as string,
  });
  await clamd.stop();
  expect(await checkVirusScanner(address, today)).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('uploads are refused: connect ECONNREFUSED') as string,
  });
});
