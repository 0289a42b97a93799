import type { Database } from '../database/database';
import { requireFound } from '../problems/problems';
import { route } from '../http/route';
import type { SignIn } from './sign-in';
import { findAdminById, toAdmin } from './admin-store';
import { readSecuritySettings } from './security-settings';

export const sessionRoutes = (db: Database, signIn: SignIn) => [
  route('POST /api/auth/authenticate', async ({ body, request, setCookie }) => {
    const { cookies, ...session } = await signIn.authenticate(body, request);
    cookies.forEach(setCookie);
    return session;
  }),

  route('POST /api/auth/passkey/authenticate', async ({ body, request, setCookie }) => {
    const { cookies, ...session } = await signIn.signInWithPasskey(body.passkey, request);
    cookies.forEach(setCookie);
    return session;
  }),

  route('POST /api/auth/logout', async ({ actor, request, setCookie }) => {
    setCookie(await signIn.signOut(actor, request));
  }),

  route('POST /api/auth/logout-everywhere', async ({ actor, request, setCookie }) => {
    setCookie(await signIn.signOutEverywhere(actor, request));
  }),

  route('POST /api/auth/password', async ({ body, actor, request, setCookie }) => {
    const { cookies, ...session } = await signIn.changePassword(body, actor, request);
    cookies.forEach(setCookie);
    return session;
  }),

  route('POST /api/auth/confirm', async ({ body, actor, request, setCookie }) => {
    const cookie = await signIn.confirm(body, actor, request);
    if (cookie !== undefined) setCookie(cookie);
  }),

  route('GET /api/auth/me', async ({ actor }) => ({
    ...toAdmin(requireFound(await findAdminById(db, actor.id), 'There is no such admin.')),
    rights: [...actor.rights],
    mustDo: actor.mustDo,
    idleMinutes: (await readSecuritySettings(db)).idleMinutes,
  })),
];
