/** A key that signs session tokens. */
export interface SigningKey {
  id: string;
  secret: Uint8Array;
}

/** `kid:secret,kid:secret`, each secret at least 256 bits as base64url. */
export const keyListPattern = /^[\w.-]{1,64}:[\w-]{43,}(,[\w.-]{1,64}:[\w-]{43,})*$/;

export const parseKeyList = (text: string): SigningKey[] =>
  text.split(',').map((entry) => {
    const [id = '', secret = ''] = entry.split(':');
    return { id, secret: Buffer.from(secret, 'base64url') };
  });
