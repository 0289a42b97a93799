// An authenticator without hardware: real keys, and signatures as WebAuthn describes them.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '@site/shared-contracts/schemas';

interface Credential {
  id: Buffer;
  privateKey: KeyObject;
  userHandle: string;
  /** 0 for one that is synchronised and does not count. */
  counter: number;
}

/** What a test changes about a good signature. */
interface Deviation {
  origin?: string;
  challenge?: string;
  isVerified?: boolean;
}

const text = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const numberOf = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** `origin`: of the page that the browser shows. */
export function createAuthenticator(origin: string, { counts = true } = {}) {
  let credential: Credential | undefined;

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const present = 0x01;
  const verified = 0x04;
  const attested = 0x40;
  const dataOf = (rpId: string, flags: number, counter: number) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), numberOf(counter, 4)]);

  return {
    /** As `navigator.credentials.create()`. */
    create(options: PasskeyCreation, deviation: Deviation = {}): NewPasskey {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(16);
      credential = { id, privateKey, userHandle: options.user.id, counter: counts ? 1 : 0 };
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const coordinate = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'));
      // COSE: kty EC2, alg ES256, crv P-256, and the point.
      const key = new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]);
      const authData = Buffer.concat([
        dataOf(options.rp.id, present | verified | attested, credential.counter),
        Buffer.alloc(16),
        numberOf(id.length, 2),
        id,
        isoCBOR.encode(key),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge, deviation)),
          attestationObject: text(Buffer.from(isoCBOR.encode(attestation as never))),
          transports: ['internal'],
        },
      };
    },

    /** As `navigator.credentials.get()`. */
    get({ rpId, challenge }: PasskeyRequest, deviation: Deviation = {}): PasskeyAssertion {
      if (!credential) throw new Error('There is no passkey yet.');
      if (counts) credential.counter += 1;
      const { id, privateKey, userHandle, counter } = credential;
      const signed = clientData('webauthn.get', challenge, deviation);
      const data = dataOf(rpId, deviation.isVerified === false ? present : present | verified, counter);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(signed),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(signed)]), privateKey)),
          userHandle,
        },
      };
    },

    /** What a copy of the authenticator would do that was made now: it counts from here. */
    rewind(by: number): void {
      if (credential) credential.counter -= by;
    },
  };
}
