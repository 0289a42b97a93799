import { serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();

const months = { messages: 7, quotes: 36, mails: 36, quotations: 36, acceptedQuotations: 96 };
let status = 200;
let areSaved = true;

beforeEach(() => {
  status = 200;
  areSaved = true;
  shell.api.respond = ({ endpoint }) =>
    endpoint === 'GET /api/privacy/notice' ? { status, body: { status: 200, months, areSaved } } : undefined;
});

test('the privacy notice has the periods of the settings, no scripts and no cookie', async () => {
  const response = await shell.get('/privacy');
  const html = await response.text();
  expect(response.status).toBe(200);
  for (const text of [
    'Privacy notice',
    'Messages: 7 months',
    '96 months, for tax',
    'grievance officer',
    'DPDP Act',
  ])
    expect(html).toContain(text);
  expect(html).not.toContain('not confirmed');
  expect(html).not.toContain('<script');
  expect(html).not.toMatch(/\{(retention|company|email)\}/);
  expect(response.headers.get('set-cookie')).toBeNull();
});

test('before an admin has saved the periods, the notice says that nothing is deleted yet', async () => {
  areSaved = false;
  const html = await (await shell.get('/privacy')).text();
  expect(html).toContain(
    'We have not confirmed these periods yet: until then, nothing is deleted after them.',
  );
});

test('without the API, the page says that it cannot be read', async () => {
  status = 500;
  const response = await shell.get('/privacy');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
});
