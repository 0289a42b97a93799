// Whether what an authenticator has signed is right: the signatures, the challenge, the origin and the counter.
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyAssertion } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { takeChallenge, type ChallengeUse } from './passkey-challenges';
import type { PasskeyRow } from './passkey-store';
import type { RelyingParty } from './relying-party';

/** EdDSA, ES256 and RS256: each authenticator has one of them. */
export const algorithms = [-8, -7, -257];

interface Expected {
  relyingParty: RelyingParty;
  challenge: ChallengeUse;
}

/** What the client data say is only true once the signature is: but the challenge is taken before, whatever follows. */
const expect = (db: Database, { relyingParty, challenge: use }: Expected) => ({
  expectedChallenge: (challenge: string) => takeChallenge(db, challenge, use),
  expectedOrigin: relyingParty.origin,
  expectedRPID: relyingParty.id,
  requireUserVerification: true,
});

type NewRow = Omit<PasskeyRow, 'admin_id' | 'label' | 'created_at' | 'last_used_at'>;

/** Undefined where it is not right. */
export async function checkNewPasskey(
  db: Database,
  { response, ...passkey }: NewPasskey,
  expected: Expected,
): Promise<NewRow | undefined> {
  const { transports = [], ...signed } = response;
  if (hasCertificates(response.attestationObject)) return undefined;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, response: signed, clientExtensionResults: {} },
    ...expect(db, expected),
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(transports),
    is_backed_up: credentialBackedUp ? 1 : 0,
  };
}

/** Nobody asks for them, and the library would load lists of revoked ones from addresses that are in them. */
function hasCertificates(attestationObject: string): boolean {
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    return attestation.get('attStmt').get('x5c') !== undefined;
  } catch {
    // The check of the whole will say what is wrong.
    return false;
  }
}

/** Returns the counter that was signed; undefined where the signature, or what is signed, is not right. */
export async function checkAssertion(
  db: Database,
  assertion: PasskeyAssertion,
  { credential_id, public_key }: PasskeyRow,
  expected: Expected,
): Promise<number | undefined> {
  // The library would reject a counter that goes back before it checks the signature, so that anybody could feign a clone.
  const counter = 0;
  const publicKey = new Uint8Array(Buffer.from(public_key, 'base64url'));
  const { userHandle, ...signed } = assertion.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    ...expect(db, expected),
    credential: { id: credential_id, publicKey, counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}

/** Each signature of an authenticator that counts has a higher number: a lower one is that of a copy, or the other was. */
export const isClone = (before: number, now: number): boolean => (before > 0 || now > 0) && now <= before;
