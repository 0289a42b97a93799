// All kinds of hostile mails again and again, each another one.
import { checkHostileMails } from '../../test-support/check-hostile-mails';
import { hostileMails } from '../../test-support/hostile-mails';
import { addAnsweredEnquiry, saveMailSettings, settingsKey } from '../../test-support/incoming-mail';
import { databaseIn, newFolder, runApi } from '../../test-support/run-api';
import { openDatabase } from '../database/database';

test('200 hostile mails: nothing runs, nothing loops, nothing is lost', async () => {
  const dataDir = await newFolder();
  const api = await runApi({ dataDir, settingsKeys: [settingsKey] });
  const db = await openDatabase(databaseIn(dataDir));
  await saveMailSettings(api, { webhookIsOn: true });
  const enquiry = await addAnsweredEnquiry(api, db);
  await checkHostileMails({ api, db, enquiry, mails: hostileMails(enquiry, 200) });
  await db.destroy();
}, 300_000);
