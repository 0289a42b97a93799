import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { limits, passwordLimits } from '../../values/limits';
import { ById, Done, Timestamp } from '../fields';
import { Right } from '../rights';
import { mostCharacters, text } from '../text';
import { PasskeyAssertion } from './passkeys';

/** Every typed password is checked. The rules for good passwords apply only when a password is set. */
export const Credentials = z.object({
  username: text(limits.line),
  password: z
    .string('This field is required.')
    .check(z.minLength(1, 'This field is required.'), mostCharacters(passwordLimits.longest)),
  /** Of an authenticator app, or a recovery code: where the response to the first try had the reason `second-factor`. */
  code: z.optional(text(40)),
});

/** One of the two is required. */
export const Confirmation = z.object({
  password: z.optional(Credentials.shape.password),
  passkey: z.optional(PasskeyAssertion),
});
export type Confirmation = z.infer<typeof Confirmation>;

/**
 * `jwt` is one half of what identifies a session; the other one is a cookie. A browser stores it in its local storage and
 * sends it as a bearer token.
 */
export const SignedIn = z.object({ status: z.literal(200), jwt: z.string(), expiresAt: Timestamp });

const newPassword = z
  .string('This field is required.')
  .check(
    z.minLength(passwordLimits.new, `At least ${String(passwordLimits.new)} characters.`),
    mostCharacters(passwordLimits.longest),
  );

export const PasswordChange = z.object({
  currentPassword: z.string('This field is required.').check(mostCharacters(passwordLimits.longest)),
  newPassword,
});

export const Admin = z.object({
  id: z.int(),
  username: z.string(),
  createdAt: Timestamp,
  disabled: z.boolean(),
  /** A built-in role, or the key of another one. */
  role: z.string(),
});
export type Admin = z.infer<typeof Admin>;

export const AdminName = z.object({
  id: z.int(),
  username: z.string(),
  /** Can sign in, and may see enquiries: an enquiry can be assigned to this admin. */
  isAssignable: z.boolean(),
});
export type AdminName = z.infer<typeof AdminName>;

/** What has to be done before any right of the role holds. */
export const MustDo = z.enum(['change-password', 'set-up-second-factor']);
export type MustDo = z.infer<typeof MustDo>;

/** Minutes after the password or passkey was shown, in which calls that need a recent sign-in do not ask again. */
export const confirmedMinutes = 10;

/** Who is signed in. */
export const Account = z.extend(Admin, {
  rights: z.array(Right),
  mustDo: z.optional(MustDo),
  /** Minutes without a touch after which the session ends. */
  idleMinutes: z.int(),
});
export type Account = z.infer<typeof Account>;

/** What an owner decides about signing in. */
export const SecuritySettings = z.object({
  /** Minutes without a touch after which a session ends. */
  idleMinutes: z._default(z.int().check(z.minimum(5), z.maximum(480)), 30),
  /** Who has one of these roles needs a second factor. */
  secondFactorRoles: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100)), []),
});
export type SecuritySettings = z.infer<typeof SecuritySettings>;

/** An e-mail address or a telephone number. */
export const AdminInput = z.object({
  username: text(254).check(
    z.regex(
      /^([^\s@<>\p{C}]+@[^\s@<>\p{C}][^\s@<>\p{C}.]*\.[^\s@<>\p{C}]+|\+?(?:[\s-]*\d){7,15})$/u,
      'Enter an email address or a phone number.',
    ),
  ),
  password: newPassword,
  role: text(60),
});

export const sessionsApi = {
  'POST /api/auth/authenticate': {
    access: 'public',
    summary:
      'Sign in. `username` is an email address or a telephone number. The response sets the cookie of the session.',
    body: Credentials,
    response: SignedIn,
    errorStatuses: [401, 429],
  },
  'POST /api/auth/logout': {
    access: 'own-account',
    summary: 'Sign out: the session ends.',
    response: Done,
  },
  'POST /api/auth/logout-everywhere': {
    access: 'own-account',
    summary: 'End every session of this admin, including this one.',
    response: Done,
  },
  'POST /api/auth/password': {
    access: 'own-account',
    summary: 'Change the own password. Every session of this admin ends; the response begins a new one.',
    body: PasswordChange,
    response: SignedIn,
    errorStatuses: [409, 429],
  },
  'GET /api/auth/me': { access: 'own-account', summary: 'Who is signed in.', response: Account },
  'POST /api/auth/confirm': {
    access: 'own-account',
    summary: `Show the password or a passkey again: for ${String(confirmedMinutes)} minutes, calls that need a recent sign-in do not ask for it.`,
    body: Confirmation,
    response: Done,
    errorStatuses: [409, 429],
  },
  'GET /api/admins/all': {
    access: 'people.manage',
    summary: 'All admins.',
    item: Admin,
  },
  'GET /api/admins/names': {
    access: ['people.manage', 'enquiries.view', 'audit.view'],
    summary: 'Who the admins are, without what they may do: to choose one of them.',
    item: AdminName,
  },
  'POST /api/admins/create': {
    access: 'people.manage',
    needsRecentSignIn: true,
    summary: 'Add an admin.',
    body: AdminInput,
    response: Admin,
    errorStatuses: [409],
  },
  'PUT /api/admins/update/:id': {
    access: 'people.manage',
    needsRecentSignIn: true,
    summary:
      'Disable an admin or enable again, or give another role. The last owner stays, and nobody has power over rights that they do not have.',
    params: ById,
    body: z.object({ disabled: z.optional(z.boolean()), role: z.optional(text(60)) }),
    response: Admin,
    errorStatuses: [409],
  },
} as const satisfies Record<string, EndpointRow>;
