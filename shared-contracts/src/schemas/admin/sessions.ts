import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { limits, passwordLimits } from '../../values/limits';
import { ById, Done, Timestamp } from '../fields';
import { mostCharacters, text } from '../text';

/** Every typed password is checked. The rules for good passwords apply only when a password is set. */
export const Credentials = z.object({
  username: text(limits.line),
  password: z
    .string('This field is required.')
    .check(z.minLength(1, 'This field is required.'), mostCharacters(passwordLimits.longest)),
});

/** `jwt` is a bearer token. */
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
});
export type Admin = z.infer<typeof Admin>;

/** An e-mail address or a telephone number. */
export const AdminInput = z.object({
  username: text(254).check(
    z.regex(
      /^([^\s@<>\p{C}]+@[^\s@<>\p{C}][^\s@<>\p{C}.]*\.[^\s@<>\p{C}]+|\+?(?:[\s-]*\d){7,15})$/u,
      'Enter an email address or a phone number.',
    ),
  ),
  password: newPassword,
});

export const sessionsApi = {
  'POST /api/auth/authenticate': {
    access: 'public',
    summary: 'Sign in. `username` is an email address or a telephone number.',
    body: Credentials,
    response: SignedIn,
    errorStatuses: [401, 429],
  },
  'POST /api/auth/logout': {
    access: 'admin',
    summary: 'Sign out: the token is worthless from now on.',
    response: Done,
  },
  'POST /api/auth/logout-everywhere': {
    access: 'admin',
    summary: 'End every session of this admin, including this one.',
    response: Done,
  },
  'POST /api/auth/password': {
    access: 'admin',
    summary: 'Change the own password. Every session of this admin ends; the response holds a new token.',
    body: PasswordChange,
    response: SignedIn,
    errorStatuses: [409, 429],
  },
  'GET /api/auth/me': { access: 'admin', summary: 'Who is signed in.', response: Admin },
  'GET /api/admins/all': { access: 'admin', summary: 'All admins.', item: Admin },
  'POST /api/admins/create': {
    access: 'admin',
    summary: 'Add an admin.',
    body: AdminInput,
    response: Admin,
    errorStatuses: [409],
  },
  'PUT /api/admins/update/:id': {
    access: 'admin',
    summary: 'Disable an admin, or enable again. The last one who can sign in stays.',
    params: ById,
    body: z.object({ disabled: z.boolean() }),
    response: Admin,
    errorStatuses: [409],
  },
} as const satisfies Record<string, EndpointRow>;
