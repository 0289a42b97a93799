// The hashes of the hash chain of the audit log, which show whether an entry was changed, removed, added or moved from outside.
import { createHash, randomBytes } from 'node:crypto';

/** What nobody ever changes: who did what to which item, as numbers and as words of the software. */
interface FixedPart {
  at: number;
  admin_id: number | null;
  action: string;
  kind: string;
  item_id: number | null;
}

/** What can be about a person, and is erased where that person asks for it. */
interface Details {
  admin_name: string;
  before: string | null;
  after: string | null;
  request_id: string;
}

/** The columns of `audit_entry` that are in the hash. */
export interface ChainedEntry extends FixedPart, Details {
  address: string | null;
}

/** An update of other columns of an audit entry is rejected. */
export const fixedAuditColumns = ['id', 'at', 'admin_id', 'action', 'kind', 'item_id'];
/** These can become empty, and nothing else. */
export const erasableAuditColumns = ['admin_name', 'before', 'after', 'request_id', 'address'];

/** JSON, so that no text can move from one value to the next. */
const hashOf = (values: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');

/** Nobody can guess the details from the hash once the salt is deleted. */
const newSalt = (): string => randomBytes(16).toString('base64url');

export const hashDetails = (salt: string, { admin_name, before, after, request_id }: Details): string =>
  hashOf([salt, admin_name, before, after, request_id]);

export const hashAddress = (salt: string, address: string): string => hashOf([salt, address]);

export const hashContent = (
  { at, admin_id, action, kind, item_id }: FixedPart,
  hashes: { details_hash: string; address_hash: string | null },
): string => hashOf([at, admin_id, action, kind, item_id, hashes.details_hash, hashes.address_hash]);

/** As the trigger on PostgreSQL computes it, too. */
export const hashLink = (
  previous: string,
  { number, entry_id, content_hash }: { number: number; entry_id: number; content_hash: string },
): string =>
  createHash('sha256')
    .update(`${previous} ${String(number)} ${String(entry_id)} ${content_hash}`)
    .digest('hex');

/** In front of the first entry. */
export const beginning = { number: 0, hash: '' };

/** The row of an entry in `audit_chain`, without its place. */
export function hashEntry(entry: ChainedEntry) {
  const salt = newSalt();
  const address_salt = entry.address === null ? null : newSalt();
  const hashes = {
    details_hash: hashDetails(salt, entry),
    address_hash: address_salt === null ? null : hashAddress(address_salt, entry.address ?? ''),
  };
  return { salt, address_salt, ...hashes, content_hash: hashContent(entry, hashes) };
}
