import type { Database } from '../src/database/database';
import { aBounce, type HostileMail } from './hostile-mails';
import { deliver, type AnsweredEnquiry } from './incoming-mail';
import type { ApiUnderTest } from './run-api';

interface Delivery {
  api: ApiUnderTest;
  db: Database;
  /** The one that these mails answer. It is handled. */
  enquiry: AnsweredEnquiry;
  mails: HostileMail[];
}

/** Delivers each twice, those of programs first, and checks what became of them. */
export async function checkHostileMails({ api, db, enquiry, mails }: Delivery): Promise<void> {
  const before = await db.selectFrom('mail').select('id').where('state', '=', 'received').execute();
  const deliverTwice = async ({ what, raw }: HostileMail) => {
    const statuses = [(await deliver(api, raw)).status, (await deliver(api, raw)).status];
    expect([what, ...statuses]).toEqual([what, 202, 202]);
  };
  const bounces = mails.filter(({ what }) => what === aBounce);
  for (const mail of mails) if (mail.isAutomatic && !bounces.includes(mail)) await deliverTwice(mail);
  const untouched = db.selectFrom('enquiry').selectAll().where('id', '=', enquiry.id);
  expect((await untouched.executeTakeFirstOrThrow()).handled_at).not.toBeNull();
  for (const mail of bounces) await deliverTwice(mail);
  expect((await untouched.executeTakeFirstOrThrow()).handled_at).toBeNull();
  for (const mail of mails) if (!mail.isAutomatic) await deliverTwice(mail);
  expect((await untouched.executeTakeFirstOrThrow()).handled_at).toBeNull();

  const all = await db.selectFrom('mail').selectAll().where('state', '=', 'received').execute();
  const stored = all.slice(before.length);
  expect(stored).toHaveLength(mails.length);
  for (const row of stored) {
    expect(row.enquiry_id).not.toBeNull();
    for (const line of [row.subject, row.from_name, row.from_address, row.to_name, row.to_address])
      expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    expect(row.body).not.toMatch(/(?!\n|\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    expect(row.body.length).toBeLessThan(110_000);
  }
  expect(stored.filter(({ is_automatic }) => is_automatic === 1)).toHaveLength(
    mails.filter(({ isAutomatic }) => isAutomatic).length,
  );
  await checkAttachments(db);
  await checkNothingIsAnswered(db, enquiry);
  const bounced = await db
    .selectFrom('mail')
    .select('last_error')
    .where('message_id', '=', enquiry.messageId)
    .executeTakeFirst();
  expect(bounced?.last_error).toBe('It could not be delivered. 550 No such user');
}

async function checkAttachments(db: Database): Promise<void> {
  for (const { name, type, file, sha256 } of await db.selectFrom('mail_attachment').selectAll().execute()) {
    expect(name).not.toMatch(/[\\/<>\p{Cc}\u202a-\u202e]/u);
    expect(type).toMatch(/^(application\/octet-stream|application\/pdf|image\/(png|jpeg|gif|webp|avif))$/);
    expect(file).toMatch(/^mail-[0-9a-f]{32}-[0-9a-f]{12}\.bin$/);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  }
}

/** Whatever was queued goes to colleagues, and has nothing of what the mails say. */
async function checkNothingIsAnswered(db: Database, enquiry: AnsweredEnquiry): Promise<void> {
  const queued = await db
    .selectFrom('mail')
    .selectAll()
    .where('state', '!=', 'received')
    .where('enquiry_id', '>=', enquiry.id)
    .where('message_id', '!=', enquiry.messageId)
    .where('purpose', '!=', 'confirmation')
    .execute();
  expect(queued.length).toBeGreaterThan(0);
  for (const { to_address, body } of queued) {
    expect(to_address).toBe('office@example.com');
    expect(body).not.toMatch(/script|evil/);
  }
}
