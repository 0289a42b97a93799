import { serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();
const token = 't'.repeat(43);

const line = { description: 'Bloom <Rose>', size: '5 L', hsn: '3402', quantity: '10', unit: 'cans' };
const priced = { ...line, unitPricePaise: 10_000, discountPercent: '0', gstPercent: '18' };
const content = {
  ...{
    lines: [priced],
    pricesIncludeGst: false,
    roundToRupee: true,
    supplierStateCode: '32',
    supplierGstin: '',
  },
  customer: { name: 'Asha Nair', company: '', address: '', stateCode: '32', gstin: '' },
  ...{ terms: 'Ex works', note: '', validUntil: '2026-04-12' },
};
const open = {
  ...{ status: 200, number: 'V/2025-26/0001', state: 'sent', content },
  ...{ sentAt: '2026-03-04T05:06:07.000Z', decidedName: '' },
};
const conflict = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'It was declined already.' };

let decision: { status: number; body: unknown };

beforeEach(() => {
  decision = { status: 200, body: { ...open, state: 'accepted' } };
  shell.api.respond = ({ endpoint, body }) => {
    if (!endpoint.startsWith('POST /api/quotations/')) return undefined;
    if ((JSON.parse(body) as { token: string }).token !== token) return { status: 404, body: {} };
    return endpoint.endsWith('/open') ? { status: 200, body: open } : decision;
  };
});

const answer = (values: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${shell.origin}/quotation`, {
    method: 'POST',
    body: new URLSearchParams({ link: token, decision: 'accept', name: 'Asha', note: 'PO 12', ...values }),
    headers,
    redirect: 'manual',
  });

test('the page shows the quotation to who has the link, is stored nowhere, and its log line has no token', async () => {
  const response = await shell.get(`/quotation?link=${token}`);
  const html = await response.text();
  expect(response.status).toBe(200);
  for (const text of ['Quotation V/2025-26/0001', 'Bloom &lt;Rose&gt;', '1,180.00', 'CGST', 'Ex works'])
    expect(html).toContain(text);
  expect(html).not.toContain('<script');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
  });
  expect(JSON.stringify(shell.log)).not.toContain(token);
  expect((await shell.get('/quotation?link=guess')).status).toBe(404);
});

test('an answer leads to the page; one that came too late says what is true, with what was typed', async () => {
  const response = await answer({});
  expect([response.status, response.headers.get('location')]).toEqual([303, `/quotation?link=${token}`]);
  decision = { status: 409, body: conflict };
  const late = await answer({});
  const html = await late.text();
  expect(late.status).toBe(409);
  expect(html).toContain('It was declined already.');
  expect(html).toContain('PO 12');
  expect((await answer({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});
