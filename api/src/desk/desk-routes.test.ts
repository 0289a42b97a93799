import type { Desk } from '@site/shared-contracts/schemas';
import { dayOf } from '@site/shared-contracts/time-zone';
import type { Insertable } from 'kysely';
import { databaseIn, newFolder, runApi } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { openDatabase } from '../database/database';
import { shiftDay } from '../database/days';
import type { Tables } from '../database/tables';
import { aDay, aMinute, anHour } from '../time/time';

const timeZone = 'Asia/Kolkata';

test('the morning screen has what waits, with the oldest first, and how it goes', async () => {
  const dataDir = await newFolder();
  const api = await runApi({ dataDir });
  const headers = await signIn(api);
  const db = await openDatabase(databaseIn(dataDir));
  const receive = async (differences: Partial<Insertable<Tables['enquiry']>>) => {
    const sent = { kind: 'quote' as const, name: 'Asha', name_key: 'asha', search_key: 'asha' };
    const row = {
      ...sent,
      contact_no: '9847012345',
      product: 'Bloom',
      quantity: '12',
      is_suspect: 0 as const,
    };
    const { id } = await db
      .insertInto('enquiry')
      .values({ ...row, received_at: Date.now() - 40 * aDay, is_answered: 1, ...differences })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const visit = () => api.send('POST', '/api/desk/visit', { headers });
  const read = async () => (await api.send<Desk>('GET', `/api/desk?timeZone=${timeZone}`, { headers })).body;

  const now = Date.now();
  const today = dayOf(now, timeZone);
  const waiting: number[] = [];
  for (let index = 0; index < 6; index += 1)
    waiting.push(await receive({ is_answered: 0, received_at: now - 30 * aDay + index }));
  await receive({ is_answered: 0, is_suspect: 1 });
  await receive({ is_answered: 0, handled_at: now });
  const dueToday = await receive({ follow_up_on: today });
  const late = await receive({ follow_up_on: shiftDay(today, -1) });
  const later = await receive({ follow_up_on: shiftDay(today, -9) });
  await receive({ follow_up_on: shiftDay(today, 1) });
  for (const minutes of [30, 60, 200])
    await receive({ received_at: now - anHour - minutes * aMinute, answered_at: now - anHour });
  await receive({ received_at: 1, answered_at: now - 8 * aDay });
  for (const value_paise of [125_050, null])
    await receive({ stage: 'won', stage_changed_at: now, handled_at: now, value_paise });
  await receive({ stage: 'lost', stage_changed_at: now, handled_at: now, value_paise: 300 });
  await receive({ stage: 'won', stage_changed_at: now - 32 * aDay, handled_at: now, value_paise: 1 });

  const desk = await read();
  expect(desk).toMatchObject({
    unanswered: { count: 6, items: waiting.slice(0, 5).map((id) => ({ id })) },
    dueToday: { count: 1, items: [{ id: dueToday }] },
    overdue: { count: 2, items: [{ id: later }, { id: late }] },
    answers: { count: 3, medianMinutes: 60 },
    won: { count: 2, valuePaise: 125_050 },
    lost: { count: 1, valuePaise: 300 },
    topProducts: [],
  });

  // Nothing is new to an admin who was here a moment ago, until another visit begins.
  await visit();
  await visit();
  const before = await db.selectFrom('admin_visit').selectAll().executeTakeFirstOrThrow();
  expect(before.previous_at).toBeNull();
  await db
    .updateTable('admin_visit')
    .set({ last_at: now - anHour })
    .execute();
  await visit();
  await receive({});
  const recent = await receive({ received_at: now });
  expect((await read()).newSinceLastVisit).toBe(1);
  const { body } = await api.send('GET', '/api/enquiries/all?view=new&page=1', { headers });
  expect(body).toMatchObject({ total: 1, data: [{ id: recent }] });
  await db.destroy();
});
