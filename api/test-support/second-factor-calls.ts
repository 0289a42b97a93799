import { Secret, TOTP } from 'otpauth';
import type { PasskeyCreation, PasskeyRequest } from '@site/shared-contracts/schemas';
import type { ApiUnderTest } from './run-api';
import { sessionHeaders, type SessionHeaders } from './sign-in';
import type { createAuthenticator } from './software-authenticator';

/** Of the page. The API is at an IP address, for which there are no passkeys. */
export const origin = 'https://www.site.example';

export interface Problem {
  status: number;
  detail?: string;
  reason?: string;
  errors?: Record<string, string>;
}

type Answer = Problem & { jwt?: string; recoveryCodes?: string[] };
type Authenticator = ReturnType<typeof createAuthenticator>;

/** The code that an app with this secret shows so many seconds from now. */
export const codeOf = (secret: string, seconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });

/** Calls of one admin about second factors. */
export const secondFactorCalls = (getApi: () => ApiUnderTest) => {
  const send = (
    method: string,
    path: string,
    json: object | undefined,
    headers: Record<string, string> = {},
  ) => getApi().send<Answer>(method, path, { json, headers: { origin, ...headers } });

  const challenge = async (headers: SessionHeaders) =>
    (
      await getApi().send<PasskeyCreation>('POST', '/api/auth/passkeys/challenge', {
        headers: { origin, ...headers },
      })
    ).body;

  return {
    send,
    challenge,

    /** Sets up an authenticator app, and returns its secret and the recovery codes. */
    async addApp(headers: SessionHeaders): Promise<{ secret: string; recoveryCodes: string[] }> {
      const { body } = await getApi().send<{ secret: string }>('POST', '/api/auth/authenticator-app/create', {
        headers,
      });
      // With a code of the step before, so that the present one can be used.
      const json = { code: codeOf(body.secret, -60) };
      const confirmed = await send('POST', '/api/auth/authenticator-app/confirm', json, headers);
      if (confirmed.status !== 200) throw new Error(`The app was not set up: ${confirmed.status}.`);
      return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes ?? [] };
    },

    async addPasskey(headers: SessionHeaders, authenticator: Authenticator, label = 'Laptop') {
      const passkey = authenticator.create(await challenge(headers));
      return send('POST', '/api/auth/passkeys/create', { label, passkey }, headers);
    },

    async request(headers?: SessionHeaders): Promise<PasskeyRequest> {
      const path = headers ? '/api/auth/confirm/challenge' : '/api/auth/passkey/challenge';
      return (await getApi().send<PasskeyRequest>('POST', path, { headers: { origin, ...headers } })).body;
    },

    signInWithPasskey: (passkey: object) => send('POST', '/api/auth/passkey/authenticate', { passkey }),
  };
};

/** The headers of the session that this response has begun. */
export const headersOf = ({ body, headers }: { body: Answer; headers: Headers }): SessionHeaders =>
  sessionHeaders(body.jwt ?? '', headers);
