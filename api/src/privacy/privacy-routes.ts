import type { ContactAddresses } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { route } from '../http/route';
import type { ImageFiles } from '../images/image-files';
import { ProblemError } from '../problems/problems';
import { erasePerson } from './erase-person';
import type { ErasureList } from './erasure-list';
import { choose, findPerson } from './find-person';
import { normaliseEmail, normalisePhone, type Identifiers } from './identifiers';
import { listActivities } from './processing-activities';
import { readAcceptedSince, readRetention, saveRetention } from './retention-settings';
import { exportPerson, summarisePerson } from './stored-of-person';

export const privacyRoutes = (db: Database, files: ImageFiles, list: ErasureList) => [
  route('GET /api/privacy/notice', async () => {
    const { months, version } = await readRetention(db);
    const { messages, quotes, mails, quotations, acceptedQuotations } = months;
    return { months: { messages, quotes, mails, quotations, acceptedQuotations }, areSaved: version > 0 };
  }),

  route('GET /api/privacy/activities', async () => ({
    activities: listActivities((await readRetention(db)).months),
  })),

  route('GET /api/privacy/settings', () => readRetention(db)),

  route('PUT /api/privacy/settings', ({ body, ...by }) => saveRetention(db, body, by)),

  route('POST /api/privacy/find', async ({ body }) => {
    const identifiers = readIdentifiers(body);
    return summarisePerson(db, await findPerson(db, identifiers), identifiers, await readAcceptedSince(db));
  }),

  route('POST /api/privacy/export', async ({ body: { enquiryIds, ...person } }) => {
    const identifiers = readIdentifiers(person);
    return exportPerson(db, files, choose(await findPerson(db, identifiers), enquiryIds), identifiers);
  }),

  route('POST /api/privacy/erase', ({ body: { reason, enquiryIds, ...person }, ...by }) =>
    erasePerson({ db, files, list }, { identifiers: readIdentifiers(person), reason, enquiryIds }, by),
  ),
];

function readIdentifiers(person: ContactAddresses): Identifiers {
  const [email, phone] = [normaliseEmail(person.email ?? null), normalisePhone(person.phone ?? '')];
  if (person.phone && !phone)
    throw new ProblemError(422, 'Too few digits.', { phone: 'Enter at least seven digits.' });
  if (!email && !phone) {
    const message = 'Enter an e-mail address or a telephone number.';
    throw new ProblemError(422, message, { email: message, phone: message });
  }
  return { email, phone };
}
