import type { Insertable } from 'kysely';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import type { Actor } from '../http/actor';

type NewEntry = Pick<Insertable<Tables['enquiry_entry']>, 'enquiry_id' | 'kind'> &
  Partial<
    Pick<
      Insertable<Tables['enquiry_entry']>,
      'text' | 'mail_id' | 'quotation_id' | 'quotation_version' | 'at'
    >
  >;

/**
 * Part of the transaction that makes the change, so that either both are stored or neither. Without an actor, a customer
 * or the system has done it.
 */
export async function addEntry(
  transaction: Database,
  entry: NewEntry,
  actor?: Pick<Actor, 'id' | 'username'>,
): Promise<void> {
  await transaction
    .insertInto('enquiry_entry')
    .values({ at: Date.now(), ...entry, admin_id: actor?.id ?? null, admin: actor?.username ?? null })
    .execute();
}
