import { closeAfterTests, databaseIn, newFolder } from '../../test-support/test-database';
import { recordChange } from '../audit/audit-store';
import { openDatabase } from '../database/database';
import { checkAudit } from './check-audit';

test('an audit log that somebody has added to is wrong, and a very long one is left to verify-audit', async () => {
  const db = await openDatabase(databaseIn(await newFolder()));
  closeAfterTests(() => db.destroy());
  const record = () =>
    db
      .transaction()
      .execute((each) => recordChange(each, { action: 'change', kind: 'product', requestId: 'r' }));
  await record();
  await record();
  expect(await checkAudit(db)).toMatchObject({ state: 'good', says: '2 entries, as they were written' });
  expect(await checkAudit(db, 1)).toMatchObject({
    state: 'note',
    says: expect.stringMatching(/^2 entries/) as string,
  });

  const added = { at: 1, admin_name: 'asha@site.example', action: 'erase', kind: 'product', request_id: 'x' };
  await db.insertInto('audit_entry').values(added).execute();
  expect(await checkAudit(db)).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('was added from outside') as string,
    advice: 'npm run admin -- verify-audit',
  });
});
