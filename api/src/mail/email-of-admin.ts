import * as z from 'zod/mini';

/** The username where it is an e-mail address: an admin may sign in with a telephone number. */
export const emailOfAdmin = (username: string): string | undefined =>
  z.safeParse(z.email(), username).success ? username : undefined;
