import type { Database } from '../database/database';
import { requireFound } from '../problems/problems';
import { route } from '../http/route';
import type { SignIn } from './sign-in';
import { findAdminById, toAdmin } from './admin-store';

export const sessionRoutes = (db: Database, signIn: SignIn) => [
  route('POST /api/auth/authenticate', async ({ body, request, setCookie }) => {
    const { cookie, ...session } = await signIn.authenticate(body, request);
    setCookie(cookie);
    return session;
  }),

  route('POST /api/auth/logout', ({ actor, request }) => signIn.signOut(actor, request)),

  route('POST /api/auth/logout-everywhere', ({ actor, request }) => signIn.signOutEverywhere(actor, request)),

  route('POST /api/auth/password', async ({ body, actor, request, setCookie }) => {
    const { cookie, ...session } = await signIn.changePassword(body, actor, request);
    setCookie(cookie);
    return session;
  }),

  route('GET /api/auth/me', async ({ actor }) =>
    toAdmin(requireFound(await findAdminById(db, actor.id), 'There is no such admin.')),
  ),
];
