// Passkeys, authenticator apps and recovery codes: of the own account, and how a passkey signs in.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { limits } from '../../values/limits';
import { ById, Done, Timestamp } from '../fields';
import { text } from '../text';
import { credentialId, NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from './passkeys';
import { SignedIn } from './sessions';

const Passkey = z.object({
  /** Its credential id. */
  id: z.string(),
  label: z.string(),
  createdAt: Timestamp,
  lastUsedAt: z.optional(Timestamp),
  /** It is synchronised, so that it outlives the device. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

/** What the own account has besides its password. */
export const SecondFactors = z.object({
  passkeys: z.array(Passkey),
  /** Since when an authenticator app is set up. */
  appSince: z.optional(Timestamp),
  recoveryCodesLeft: z.int(),
  /** The role needs a second factor. */
  isRequired: z.boolean(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

/** Recovery codes are in the response to the call that sets up the first second factor. They are shown this once. */
const Added = z.object({ status: z.literal(200), recoveryCodes: z.optional(z.array(z.string())) });

const ByCredentialId = z.object({ id: credentialId });
const label = text(limits.line);

export const secondFactorsApi = {
  'POST /api/auth/passkey/challenge': {
    access: 'public',
    summary: 'A challenge for a sign-in with a passkey, which holds for five minutes.',
    response: PasskeyRequest,
    errorStatuses: [409, 429],
  },
  'POST /api/auth/passkey/authenticate': {
    access: 'public',
    summary: 'Sign in with a passkey alone. The response sets the cookie of the session.',
    body: z.object({ passkey: PasskeyAssertion }),
    response: SignedIn,
    errorStatuses: [401, 409],
  },
  'POST /api/auth/confirm/challenge': {
    access: 'own-account',
    summary: 'A challenge for showing a passkey again, which holds for five minutes.',
    response: PasskeyRequest,
    errorStatuses: [409],
  },
  'GET /api/auth/second-factors': {
    access: 'own-account',
    summary: 'Passkeys, authenticator app and recovery codes of the own account.',
    response: SecondFactors,
  },
  'POST /api/auth/authenticator-app/create': {
    access: 'own-account',
    needsRecentSignIn: true,
    summary: 'Make a secret for an authenticator app. It counts once its first code is confirmed.',
    response: z.object({
      status: z.literal(200),
      /** In base 32, to be typed. */
      secret: z.string(),
      /** The same as `otpauth://`, for a QR code. */
      url: z.string(),
    }),
    errorStatuses: [409],
  },
  'POST /api/auth/authenticator-app/confirm': {
    access: 'own-account',
    needsRecentSignIn: true,
    summary: 'Show with a first code that the authenticator app has the secret.',
    body: z.object({ code: text(40) }),
    response: Added,
    errorStatuses: [409],
  },
  'DELETE /api/auth/authenticator-app/delete': {
    access: 'own-account',
    needsRecentSignIn: true,
    summary: 'Remove the authenticator app from the own account.',
    response: Done,
    errorStatuses: [404],
  },
  'POST /api/auth/passkeys/challenge': {
    access: 'own-account',
    needsRecentSignIn: true,
    summary: 'A challenge for a new passkey, which holds for five minutes.',
    response: PasskeyCreation,
    errorStatuses: [409],
  },
  'POST /api/auth/passkeys/create': {
    access: 'own-account',
    needsRecentSignIn: true,
    summary: 'Add a passkey to the own account.',
    body: z.object({ label, passkey: NewPasskey }),
    response: Added,
    errorStatuses: [409],
  },
  'PUT /api/auth/passkeys/update/:id': {
    access: 'own-account',
    summary: 'Rename a passkey of the own account.',
    params: ByCredentialId,
    body: z.object({ label }),
    response: Done,
  },
  'DELETE /api/auth/passkeys/delete/:id': {
    access: 'own-account',
    needsRecentSignIn: true,
    summary: 'Remove a passkey from the own account.',
    params: ByCredentialId,
    response: Done,
  },
  'POST /api/auth/recovery-codes/create': {
    access: 'own-account',
    needsRecentSignIn: true,
    summary: 'Make new recovery codes: those from before are not accepted any more.',
    response: z.object({ status: z.literal(200), recoveryCodes: z.array(z.string()) }),
    errorStatuses: [409],
  },
  'POST /api/admins/:id/reset-second-factor': {
    access: 'people.manage',
    needsRecentSignIn: true,
    summary:
      'Remove the passkeys, the authenticator app and the recovery codes of somebody who has lost them.',
    params: ById,
    response: Done,
    errorStatuses: [409],
  },
} as const satisfies Record<string, EndpointRow>;
