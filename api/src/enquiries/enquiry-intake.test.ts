import { databaseIn, newFolder } from '../../test-support/test-database';
import { openDatabase } from '../database/database';
import { createEnquiryIntake } from './enquiry-intake';

const sent = {
  kind: 'message',
  name: 'Asha Nair',
  contact_no: '9876543210',
  product: 'Bloom',
  quantity: '12',
  message: 'Hello',
} as const;

afterEach(() => jest.restoreAllMocks());

test('the same key sent to two processes when an hour begins is stored once, without an error', async () => {
  const location = databaseIn(await newFolder());
  const [one, other] = await Promise.all([openDatabase(location), openDatabase(location)]);
  const perHour = { perAddress: 1000, inAll: 1000 };
  const desks = [createEnquiryIntake(one, perHour), createEnquiryIntake(other, perHour)];
  // Every second call returns a time in the next hour, so that the two processes use different counters.
  const turn = Date.UTC(2026, 0, 1, 12);
  let looks = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => turn - 1 + ((looks += 1) % 2));

  for (let round = 1; round <= 10; round += 1) {
    const caller = { address: '203.0.113.9', idempotencyKey: `round-${round}` };
    const receipts = await Promise.all(
      desks.flatMap((receive) => [receive(sent, {}, caller), receive(sent, {}, caller)]),
    );
    expect(new Set(receipts.map(({ receivedAt }) => receivedAt)).size).toBe(1);
    expect(await one.selectFrom('enquiry').select('id').execute()).toHaveLength(round);
  }
  await Promise.all([one.destroy(), other.destroy()]);
});
