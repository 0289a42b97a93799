// Links to quotations. The token is in the query, as that of a preview: our logs have no queries.
import { createHash, randomBytes } from 'node:crypto';
import { linkToQuotation } from '@site/shared-contracts';

/** Who reads the table of quotations learns no link. The mail that took it to the customer has it. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The path of the customer's page, and what is stored of it. */
export function newLink(): { path: string; token_hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { path: linkToQuotation(token), token_hash: hashOf(token) };
}
