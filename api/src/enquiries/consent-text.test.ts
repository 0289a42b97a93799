import type { InboxItem } from '@site/shared-contracts/schemas';
import { goodQuote } from '@site/shared-testing/enquiry-cases';
import { runApi } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

test('the sentence that a form has shown is stored with the enquiry; without one, consent is not stated', async () => {
  const api = await runApi();
  const headers = await signIn(api);
  const quote = { ...goodQuote, productname: 'Venmax', createdAt: '2026-03-04' };
  const consent = 'By sending this form you agree that we answer you.';
  const send = (json: object, key: string) =>
    api.send('POST', '/api/quotes/create', { json, headers: { 'idempotency-key': key } });
  expect((await send({ ...quote, consent }, 'with-consent')).status).toBe(200);
  // The sentence has changed between two tries: it is the same enquiry.
  expect((await send({ ...quote, consent: 'Another one.' }, 'with-consent')).status).toBe(200);
  expect((await send(quote, 'without-one')).status).toBe(200);

  const { body } = await api.send<{ data: InboxItem[] }>('GET', '/api/enquiries/all?sort=oldest', {
    headers,
  });
  expect(body.data.map((item) => item.consent)).toEqual([
    { version: expect.stringMatching(/^[0-9a-f]{12}$/) as string, text: consent },
    undefined,
  ]);
  const { body: csv } = await api.send<string>('GET', '/api/enquiries/export?sort=oldest', { headers });
  expect(csv).toContain('Consent text');
  expect(csv).toContain('not stated');
});
