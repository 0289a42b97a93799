// Traces: from the page of a visitor to the row in the database, and to the mail.
import { goodMessage } from '@site/shared-testing/enquiry-cases';
import { expect, test } from '../support/fixtures';
import { describeTrace, startCollector, type ReceivedSpan } from '../support/start-collector';
import { startMailServer } from '../support/start-mail-server';

const withoutTimes = (trace: string) => trace.replace(/ \([\d.]+ ms\)/g, '');

test('a trace leads from a page to the row, and from an enquiry to its mail', async ({ startOwnSite }) => {
  const [collector, mail] = await Promise.all([startCollector(), startMailServer()]);
  const site = await startOwnSite({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      SMTP_URL: mail.url,
      MAIL_FROM: 'site@venmara.example',
      MAIL_TO: 'sales@venmara.example',
    },
  });
  const spanOf = (fits: (span: ReceivedSpan) => boolean) => collector.spans.find(fits);
  const traceOf = async (fits: (span: ReceivedSpan) => boolean) => {
    await expect.poll(() => spanOf(fits)).toBeDefined();
    return describeTrace(collector.spans, spanOf(fits)?.traceId ?? '');
  };

  expect((await fetch(`${site.url}/productsDetails/3?utm_source=mail`)).status).toBe(200);
  const isPage = ({ attributes }: ReceivedSpan) => attributes['url.path'] === '/productsDetails/3';
  await expect.poll(() => traceOf(isPage)).toMatch(/select from product/);
  const page = await traceOf(isPage);
  expect(withoutTimes(page)).toMatch(
    /^shell: GET \S+\n {2}shell: render a page\n(.*\n)*? {4}api: GET \/api\/products\/:id\n(.*\n)*? {6}api: select from product/,
  );

  const response = await fetch(`${site.url}/api/contact/create`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    },
    body: JSON.stringify({ ...goodMessage, quantity: 120 }),
  });
  expect(response.status).toBe(200);
  await expect.poll(() => mail.received.length).toBe(1);
  const isMail = ({ name }: ReceivedSpan) => name === 'send a mail';
  const enquiry = await traceOf(isMail);
  // A visitor's own is not continued.
  expect(spanOf(isMail)?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
  expect(withoutTimes(enquiry)).toMatch(
    /^shell: POST \S+\n {2}api: POST \/api\/contact\/create\n(.*\n)*? {4}api: insert into enquiry\n(.*\n)*? {4}api: send a mail/,
  );
  // No values of visitors are in them.
  expect(JSON.stringify(collector.spans)).not.toMatch(/utm_source|Asha Nair|9876543210|Kollam/);
  console.log(`${page}\n\n${enquiry}`);
  await Promise.all([collector.stop(), mail.stop()]);
});
