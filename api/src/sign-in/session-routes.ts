import type { Database } from '../database/database';
import { found } from '../problems/problems';
import { route } from '../route';
import type { SignIn } from './sign-in';
import { findAdminById, toAdmin } from '../admins/admin-store';

export const sessionRoutes = (db: Database, signIn: SignIn) => [
  route('POST /api/auth/authenticate', ({ body, request }) => signIn.authenticate(body, request)),

  route('POST /api/auth/logout', async ({ actor, request }) => {
    await signIn.signOut(actor, request);
    return {};
  }),

  route('POST /api/auth/logout-everywhere', async ({ actor, request }) => {
    await signIn.signOutEverywhere(actor, request);
    return {};
  }),

  route('POST /api/auth/password', ({ body, actor, request }) => signIn.changePassword(body, actor, request)),

  route('GET /api/auth/me', async ({ actor }) =>
    toAdmin(found(await findAdminById(db, actor.id), 'There is no such admin.')),
  ),
];
