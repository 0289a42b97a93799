// A customer of whom everything is stored that can be, and a search for what is left.
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Quotation } from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import type { Database } from '../src/database/database';
import { queueWrittenMail } from '../src/mail/queue-written-mail';
import { deliver, ownAddress } from './incoming-mail';
import { decide, quotationCalls } from './quotation-calls';
import type { ApiUnderTest } from './run-api';

/** Words that nothing else on the site has. */
export const person = {
  name: 'Zenobia Quillfeather',
  email: 'zenobia@quillfeather.example',
  contactNo: '9845077123',
  message: 'Our xylophonist spilled marmalade.',
};
export const tracesOfPerson =
  /zenobia|quillfeather|98450[ -]?77123|xylophonist|marmalade|bassoonist|harpsichord|accordion|glockenspiel/i;

/** A message and a quote request that are merged, a note, mails, a file, a quotation that was accepted and one that was not. */
export async function storePerson(api: ApiUnderTest, db: Database, headers: Record<string, string>) {
  const { name, email, contactNo, message } = person;
  const created = await api.send('POST', '/api/contact/create', {
    json: { name, contactNo, message, product: 'Bloom', quantity: 12 },
  });
  await api.send('POST', '/api/quotes/create', {
    json: {
      ...{ name, email, productname: 'Bloom', size: '5 L', quantity: '12', createdAt: '2026-11-20' },
      contactNo: '+91 98450-77123',
    },
    headers: { 'idempotency-key': 'zenobia-quillfeather' },
  });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  const rows = await db.selectFrom('enquiry').select(['id', 'kind']).orderBy('id').execute();
  const [messageId = 0, quoteId = 0] = rows.slice(-2).map(({ id }) => id);
  const post = (call: string, json: object) => api.send('POST', `/api/enquiries/${call}`, { headers, json });
  await post(`${messageId}/notes`, { text: 'A bassoonist recommends her. Call 98450 77123.' });
  await post(`${messageId}/merge`, { into: quoteId });
  const answer = await db.transaction().execute((transaction) =>
    queueWrittenMail(transaction, {
      enquiryId: quoteId,
      purpose: 'answer',
      to: { name, address: email },
      subject: `For ${name}`,
      body: 'About the harpsichord.',
      submissionKey: 'answer to zenobia',
    }),
  );
  const { thread_token } = await db
    .selectFrom('mail')
    .select('thread_token')
    .where('id', '=', answer)
    .executeTakeFirstOrThrow();
  await deliver(api, replyWithFile(thread_token ?? ''));
  await db.transaction().execute((transaction) =>
    queueWrittenMail(transaction, {
      purpose: 'digest',
      to: { name: '', address: 'clerk@example.com' },
      subject: 'This morning',
      body: `${name} waits for an answer.`,
      submissionKey: 'digest of these tests',
    }),
  );
  await quote(api, headers, quoteId, 'accept');
  await quote(api, headers, quoteId, 'decline');
  return { messageId, quoteId };
}

async function quote(
  api: ApiUnderTest,
  headers: Record<string, string>,
  enquiryId: number,
  decision: string,
) {
  const calls = quotationCalls(headers);
  const { body } = await api.send<{ id: number }>('POST', '/api/quotations/create', {
    headers,
    json: { enquiryId },
  });
  const draft = await calls.read(api, body.id);
  const [version] = draft.versions as [Quotation['versions'][number]];
  const content = {
    ...version.content,
    lines: version.content.lines.map((line) => ({ ...line, unitPricePaise: 50_000, gstPercent: '18' })),
    customer: {
      ...version.content.customer,
      company: 'Quillfeather Accordions',
      address: 'Marmalade Lane 3',
    },
    note: `For ${person.name}`,
    terms: `Paid by ${person.name} within 30 days.`,
  };
  await calls.save(api, body.id, content);
  const mail = { subject: `Quotation for ${person.name}`, body: 'A glockenspiel.' };
  const sent = await calls.send(api, body.id, { mail });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  await decide(api, sent.body.path, decision, 'For the accordion.');
}

const replyWithFile = (token: string) =>
  [
    `From: ${person.name} <${person.email}>`,
    `To: ${ownAddress.replace('@', `+${token}@`)}`,
    'Message-ID: <reply@quillfeather.example>',
    'Subject: Re: about the marmalade',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=cut',
    '',
    '--cut',
    'Content-Type: text/plain',
    '',
    'The xylophonist agrees.',
    '--cut',
    'Content-Type: text/plain; name="quillfeather.txt"',
    'Content-Disposition: attachment; filename="quillfeather.txt"',
    '',
    'Glockenspiel of Zenobia',
    '--cut--',
    '',
  ].join('\r\n');

/** Where a text is found: `table.column`, from every table that there is, those of the engine's own among them. */
export async function findInTables(db: Database, text: RegExp): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const found = new Set<string>();
  for (const { name, isView } of tables) {
    if (isView) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`
      .execute(db)
      // The index of words has no texts that could be read.
      .catch(() => ({ rows: [] }));
    for (const [column, value] of rows.flatMap((row) => Object.entries(row)))
      if (typeof value === 'string' && text.test(value)) found.add(`${name}.${column}`);
  }
  return [...found];
}

/** The files under a folder in which a text is found, also in archives that are compressed. */
export async function findInFiles(folder: string, text: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (!(await stat(file)).isFile()) continue;
    const bytes = await readFile(file);
    const content = name.endsWith('.gz') ? gunzip(bytes) : bytes;
    if (text.test(content.toString('latin1')) || text.test(name)) found.push(name);
  }
  return found.sort();
}

/** A backup has a checksum after its archive, which is no part of it. */
const gunzip = (bytes: Buffer) => gunzipSync(bytes, { finishFlush: 2 });
