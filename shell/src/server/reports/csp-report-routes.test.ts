import { serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();

const send = async (body: string, type = 'application/csp-report') => {
  const response = await fetch(`${shell.origin}/csp-reports`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  return response.status;
};

const reports = () => shell.log.filter(({ msg }) => msg === 'content security policy violated');
const written = () => shell.log.reduce((sum, line) => sum + JSON.stringify(line).length, 0);

test.each([
  [
    'application/csp-report',
    {
      'csp-report': {
        'document-uri': 'https://www.venmara.example/products?search=secret',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/a.js',
        'source-file': 'https://www.venmara.example/assets/main.js',
        'line-number': 7,
        'original-policy': "default-src 'none'",
      },
    },
  ],
  [
    'application/reports+json',
    [
      {
        type: 'csp-violation',
        body: {
          documentURL: 'https://www.venmara.example/products?search=secret',
          effectiveDirective: 'script-src-elem',
          blockedURL: 'https://evil.example/a.js',
          sourceFile: 'https://www.venmara.example/assets/main.js',
          lineNumber: 7,
        },
      },
    ],
  ],
])('a report of a browser (%s) is in the log, with what helps to find the cause', async (type, report) => {
  expect(await send(JSON.stringify(report), type)).toBe(204);
  expect(reports().map((line) => line.report)).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example/a.js',
      page: 'https://www.venmara.example/products',
      file: 'https://www.venmara.example/assets/main.js',
      line: '7',
    },
  ]);
});

test.each([
  ['a text of 16 kB', JSON.stringify('F'.repeat(16_000))],
  ['long values', JSON.stringify({ 'csp-report': { 'blocked-uri': 'F'.repeat(16_000), more: 'F' } })],
  ['a deep value', '['.repeat(16_000)],
  ['no JSON', 'F'.repeat(16_000)],
])('%s writes little', async (_, body) => {
  expect(await send(body)).toBe(204);
  expect(reports()).toHaveLength(1);
  expect(JSON.stringify(reports()[0]).length).toBeLessThan(500);
});

test('however many are sent, ten lines a minute are written, and the rest is one number', async () => {
  const report = JSON.stringify({ 'csp-report': { 'effective-directive': 'F'.repeat(16_000) } });
  for (let batch = 0; batch < 12; batch += 1) {
    await Promise.all(Array.from({ length: 10 }, () => send(report)));
  }
  expect(reports()).toHaveLength(10);
  // The lines about requests are short too.
  expect(written()).toBeLessThan(120 * 500);
  await shell.stop();
  expect(shell.log).toContainEqual(
    expect.objectContaining({ msg: 'more violations of the content security policy', reports: 110 }),
  );
});

test('the line about a request holds the beginning of its path', async () => {
  await (await shell.get(`/${'x'.repeat(7000)}`)).text();
  const [line] = shell.log.filter(({ msg }) => msg === 'request completed');
  expect(line).toMatchObject({ path: `/${'x'.repeat(199)}`, status: 404 });
  // Nor has any other line more of it.
  expect(shell.log.filter((each) => JSON.stringify(each).includes('x'.repeat(201)))).toEqual([]);
});
