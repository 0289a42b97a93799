// What the API and a browser exchange about passkeys (WebAuthn).
import * as z from 'zod/mini';

const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most));
export const credentialId = base64url(1400);

/** What an authenticator has signed, as `navigator.credentials.get()` returns it. */
export const PasskeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: z.optional(base64url(100)),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** A new passkey, as `navigator.credentials.create()` returns it. */
export const NewPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(12_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/** For `navigator.credentials.get()`. */
export const PasskeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credential),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** For `navigator.credentials.create()`. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  timeout: z.int(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(credential),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;
