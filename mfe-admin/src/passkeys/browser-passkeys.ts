// What the browser does with passkeys. The library is loaded when somebody uses one.
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '@site/shared-contracts/schemas';

const load = () => import('@simplewebauthn/browser');

/** False in a browser without passkeys, and on a page without TLS. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

/** The browser asks the admin for a passkey. Rejects where there is none, or the admin cancels. */
export async function askPasskey(request: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON: request as never });
}

/** The browser asks the admin where to make a passkey. */
export async function makePasskey(creation: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: creation as never });
}

const problems: Record<string, string> = {
  NotAllowedError: 'No passkey was used, or it took too long.',
  AbortError: 'No passkey was used.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys of this site do not work at this address. Open the site at its public address.',
  ConstraintError: 'This device cannot check who uses it. Set up a PIN, a fingerprint or a face first.',
};

/** Why the browser has used or made no passkey; undefined for every other error. */
export const passkeyProblem = (error: unknown): string | undefined =>
  error instanceof Error ? problems[error.name] : undefined;
