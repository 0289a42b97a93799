import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an `Authorization` header has the token. Takes the same time whichever byte differs, and whatever the length. */
export const hasBearerToken = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));

const digest = (text: string) => createHash('sha256').update(text).digest();
