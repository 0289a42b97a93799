import type { Config } from '../config/config';
import type { Database } from '../database/database';
import { requireFound, ProblemError } from '../problems/problems';
import { recordChangeBy } from '../audit/audit-store';
import { route } from '../http/route';
import { readCompanyWords } from '../sign-in/company-words';
import { findPasswordError } from '../sign-in/password-rules';
import { hashPassword } from '../sign-in/passwords';
import { normaliseUsername } from '../sign-in/normalise-username';
import { addAdmin, listAdminNames, listAdmins, setDisabled, toAdmin } from '../sign-in/admin-store';

export const adminRoutes = (db: Database, brand: Config['brand']) => [
  route('GET /api/admins/all', async () => ({ data: (await listAdmins(db)).map(toAdmin) })),

  route('GET /api/admins/names', async () => ({ data: await listAdminNames(db) })),

  route('POST /api/admins/create', async ({ body, ...by }) => {
    const username = normaliseUsername(body.username);
    const passwordError = await findPasswordError(body.password, username, await readCompanyWords(db, brand));
    if (passwordError)
      throw new ProblemError(422, 'Please check the marked fields.', { password: passwordError });
    const passwordHash = await hashPassword(body.password);
    return db.transaction().execute(async (transaction) => {
      const { role } = body;
      const admin = toAdmin(await addAdmin(transaction, { username, password_hash: passwordHash, role }));
      const change = { action: 'create', kind: 'admin', itemId: admin.id, after: { username, role } };
      await recordChangeBy(transaction, by, change);
      return admin;
    });
  }),

  route('PUT /api/admins/update/:id', ({ params, body, ...by }) =>
    db.transaction().execute(async (transaction) => {
      const changed = await setDisabled(transaction, params.id, body.disabled);
      const admin = toAdmin(requireFound(changed, 'There is no such admin.'));
      const action = body.disabled ? 'disable' : 'enable';
      const change = { action, kind: 'admin', itemId: admin.id, after: { username: admin.username } };
      await recordChangeBy(transaction, by, change);
      return admin;
    }),
  ),
];
