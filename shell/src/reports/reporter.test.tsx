import type { ReportBatch } from './report';
import { createReporter } from './reporter';

const catalogue = { remote: 'catalogue', version: '1.0.0' };
const fault = {
  ...catalogue,
  piece: 'product-list',
  fault: 'render',
  rung: 'fallback',
  error: new Error('broken'),
} as const;

let sent: Promise<ReportBatch>[];

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: Blob) => {
      expect(url).toBe('/reports');
      sent.push(read(body));
      return true;
    },
  });
});
afterEach(() => jest.useRealTimers());

/** jsdom's Blob has no `text`. */
const read = (blob: Blob) =>
  new Promise<ReportBatch>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(JSON.parse(reader.result as string) as ReportBatch);
    reader.readAsText(blob);
  });

async function allSent(): Promise<ReportBatch[]> {
  await jest.advanceTimersByTimeAsync(10_000);
  return Promise.all(sent);
}

test('a build that works is one view of a document, sent when the browser is idle', async () => {
  const reporter = createReporter(() => '/products');
  reporter.view(catalogue);
  reporter.view(catalogue);
  expect(sent).toHaveLength(0);
  expect(await allSent()).toEqual([{ route: '/products', reports: [{ kind: 'view', ...catalogue }] }]);
});

test('a build that fails twice is one view with a fault', async () => {
  const reporter = createReporter(() => '/');
  reporter.view(catalogue);
  reporter.fault(fault);
  reporter.fault(fault);
  const reports = (await allSent()).flatMap((batch) => batch.reports);
  expect(reports).toEqual([
    expect.objectContaining({ kind: 'fault', isFirst: true, message: 'Error: broken' }),
    expect.objectContaining({ kind: 'fault', isFirst: false }),
  ]);
});

test.each([
  ['/search?name=Ann+Smith&q=1 failed', 'Error: /search failed'],
  ['ann.smith@example.org is missing', 'Error: [mail] is missing'],
  ['+62 812 3456 789 is no number', 'Error: +[number]is no number'],
  ['x'.repeat(500), `Error: ${'x'.repeat(113)}`],
])('a message says nothing about the visitor: %s', async (message, expected) => {
  createReporter(() => '/').fault({ ...fault, error: new Error(message) });
  expect((await allSent())[0]?.reports[0]).toMatchObject({ message: expected });
});

test('a build that fails in a loop is reported ten times, and hides no fault of another one', async () => {
  const reporter = createReporter(() => '/');
  for (let index = 0; index < 50; index += 1) reporter.fault(fault);
  reporter.fault({ ...fault, remote: 'content' });
  const reports = (await allSent()).flatMap((batch) => batch.reports) as { remote: string }[];
  expect(reports.filter(({ remote }) => remote === 'catalogue')).toHaveLength(10);
  expect(reports.filter(({ remote }) => remote === 'content')).toHaveLength(1);
});
