// Compares the audit log with its hash chain, entry by entry: `npm run admin -- verify-audit` and the doctor.
import { sql, type Selectable } from 'kysely';
import {
  beginning,
  hashAddress,
  hashContent,
  hashDetails,
  hashLink,
  type ChainedEntry,
} from '../database/audit-chain/audit-hashes';
import type { Database } from '../database/database';
import { readBatches } from '../database/reading/read-batches';
import type { Tables } from '../database/tables';

export interface AuditVerification {
  /** In the chain, up to the first fault. */
  entries: number;
  /** Of these, those whose details, or whose address alone, were erased. */
  erased: number;
  withoutAddress: number;
  /** The end of the chain: whoever keeps it elsewhere can tell later that nobody has computed the chain anew. */
  head: { number: number; hash: string };
  /** The first place where the chain is broken, and the first entry that is not in it. Empty where all is well. */
  faults: string[];
}

/** In one snapshot, so that entries which are added meanwhile are not in it. */
export const verifyAudit = (db: Database): Promise<AuditVerification> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const head = (await snapshot.selectFrom('audit_chain_head').selectAll().executeTakeFirst()) ?? {
        ...beginning,
        isMissing: true,
      };
      const walked = await walk(snapshot);
      const faults = [walked.fault ?? compareEnd(walked, head), await findUnchained(snapshot)].filter(
        (fault) => fault !== undefined,
      );
      const { entries, erased, withoutAddress } = walked;
      return { entries, erased, withoutAddress, head: { number: head.number, hash: head.hash }, faults };
    });

type ChainRow = Selectable<Tables['audit_chain']>;
/** Null throughout, where the entry itself is gone. */
type StoredEntry = { id: number | null; erased_at: number | null } & {
  [Name in keyof ChainedEntry]: ChainedEntry[Name] | null;
};
type Link = ChainRow & { number: number; entry: StoredEntry };

interface Place {
  number: number;
  hash: string;
}

/** Batches are small, because the values before and after can be long. */
const BATCH = 500;

const readLinks = (snapshot: Database) =>
  readBatches<Link>(async (last, limit) => {
    const rows = await snapshot
      .selectFrom('audit_chain as chain')
      .leftJoin('audit_entry as entry', 'entry.id', 'chain.entry_id')
      .selectAll('chain')
      .select(['id', 'at', 'admin_id', 'admin_name', 'action', 'kind', 'item_id'])
      .select(['before', 'after', 'request_id', 'address', 'erased_at'])
      .where('number', '>', last?.number ?? 0)
      .orderBy('number')
      .limit(limit)
      .execute();
    return rows.map(
      ({
        id,
        at,
        admin_id,
        admin_name,
        action,
        kind,
        item_id,
        before,
        after,
        request_id,
        address,
        ...row
      }) => {
        const { erased_at, number, ...chain } = row;
        const details = { admin_name, before, after, request_id, address };
        const entry = { id, at, admin_id, action, kind, item_id, erased_at, ...details };
        return { ...chain, number: number ?? 0, entry };
      },
    );
  }, BATCH);

interface Walked {
  entries: number;
  erased: number;
  withoutAddress: number;
  end: Place;
  fault?: string;
}

async function walk(snapshot: Database): Promise<Walked> {
  const walked: Walked = { entries: 0, erased: 0, withoutAddress: 0, end: beginning };
  let beforeEnd: Place = beginning;
  for await (const links of readLinks(snapshot))
    for (const link of links) {
      const fault =
        findGap(walked.end, link) ??
        (await findWrongPlace(snapshot, { beforeEnd, end: walked.end }, link)) ??
        (await findWrongContent(snapshot, link));
      if (fault !== undefined) return { ...walked, fault };
      beforeEnd = walked.end;
      walked.end = { number: link.number, hash: link.hash ?? '' };
      walked.entries += 1;
      if (link.salt === null) walked.erased += 1;
      else if (link.address_hash !== null && link.address_salt === null) walked.withoutAddress += 1;
    }
  return walked;
}

function findGap(end: Place, link: Link): string | undefined {
  const next = end.number + 1;
  if (link.number > next) return `${places(next, link.number - 1)} missing, before ${describe(link)}.`;
  if (link.entry.id === null) return `${describe(link)} is missing.`;
  return undefined;
}

async function findWrongPlace(
  snapshot: Database,
  { beforeEnd, end }: { beforeEnd: Place; end: Place },
  link: Link,
): Promise<string | undefined> {
  if (hashLink(end.hash, link) === link.hash) return undefined;
  // It follows from the one before the last one.
  if (hashLink(beforeEnd.hash, { ...link, number: end.number }) === link.hash)
    return `An entry was added from outside at place ${String(end.number)}, before ${describe(link)}.`;
  const owner = await findLink(
    snapshot,
    (other) =>
      other.entry_id !== link.entry_id &&
      [link.hash, other.hash].includes(hashLink(end.hash, { ...other, number: link.number })),
  );
  return owner
    ? `${describe(link)} was moved: ${describe(owner)} belongs in its place.`
    : `${describe(link)} does not follow from the entry before it: one of them was changed.`;
}

async function findWrongContent(snapshot: Database, link: Link): Promise<string | undefined> {
  if (isAsWritten(link, link.entry)) return undefined;
  const owner = await findLink(
    snapshot,
    (other) => other.entry_id !== link.entry_id && other.salt !== null && isAsWritten(other, link.entry),
  );
  return owner
    ? `${describe(link)} was moved: what stands there belongs to ${describe(owner)}.`
    : `${describe(link)} was changed.`;
}

/** Where a salt is deleted, what it was for has to be empty. */
function isAsWritten(chain: ChainRow, entry: StoredEntry): boolean {
  // An entry that is there has all its columns.
  const { address, ...stored } = entry as ChainedEntry & StoredEntry;
  const isDetailsRight =
    chain.salt === null
      ? entry.erased_at !== null &&
        [stored.admin_name, stored.before ?? '', stored.after ?? '', stored.request_id].join('') === ''
      : hashDetails(chain.salt, stored) === chain.details_hash;
  const isAddressRight =
    chain.address_salt === null
      ? address === null
      : address !== null && hashAddress(chain.address_salt, address) === chain.address_hash;
  return isDetailsRight && isAddressRight && hashContent(stored, chain) === chain.content_hash;
}

/** Read only where the chain is broken, to say how. */
async function findLink(snapshot: Database, isIt: (link: Link) => boolean): Promise<Link | undefined> {
  for await (const links of readLinks(snapshot)) {
    const found = links.find(isIt);
    if (found) return found;
  }
  return undefined;
}

function compareEnd({ end }: Walked, head: Place & { isMissing?: boolean }): string | undefined {
  if (head.isMissing)
    return 'The end of the chain is not known any more: the row of audit_chain_head is missing.';
  if (end.number < head.number) return `The end was cut off: ${places(end.number + 1, head.number)} missing.`;
  if (end.number > head.number)
    return `${places(head.number + 1, end.number)} added from outside, at the end.`;
  return end.hash === head.hash ? undefined : 'The end of the chain was changed.';
}

async function findUnchained(snapshot: Database): Promise<string | undefined> {
  const row = await snapshot
    .selectFrom('audit_entry as entry')
    .leftJoin('audit_chain as chain', 'chain.entry_id', 'entry.id')
    .select(['entry.id', 'entry.at', 'entry.action', 'entry.kind', 'entry.item_id'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('chain.number', 'is', null)
    .orderBy('entry.id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const others = row.count > 1 ? `, and ${String(row.count - 1)} more,` : '';
  return `${describe({ entry_id: row.id, entry: row })}${others} was added from outside.`;
}

const places = (from: number, to: number) =>
  from === to
    ? `Entry at place ${String(from)} is`
    : `Entries at places ${String(from)} to ${String(to)} are`;

/** `Entry 17 (2026-11-28T09:05:00.000Z, publish product 3)`. */
function describe({
  entry_id,
  entry,
}: {
  entry_id: number;
  entry: { [Name in 'at' | 'action' | 'kind' | 'item_id']: StoredEntry[Name] };
}): string {
  const { at, action, kind, item_id } = entry;
  if (at === null) return `Entry ${String(entry_id)}`;
  const what = [action, kind, item_id].filter((part) => part !== null).join(' ');
  return `Entry ${String(entry_id)} (${describeTime(at)}, ${what})`;
}

/** A changed time may be none that a date can have. */
function describeTime(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString();
}
