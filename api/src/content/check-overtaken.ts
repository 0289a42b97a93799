import type { Overtaken } from '@site/shared-contracts/schemas';
import type { Actor } from '../actor';
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';
import type { ItemRow } from './content-items';

/** What the caller has said about what would be overtaken. */
export interface Decisions {
  plan?: 'cancel' | 'keep' | undefined;
  drafts?: 'publish' | undefined;
}

/** For a new time at which an item is hidden: throws a 409 that names the one before, unless the caller has cancelled it. */
export async function checkHiding(transaction: Database, item: ItemRow, { plan }: Decisions): Promise<void> {
  if (item.unpublish_at === null || plan !== undefined) return;
  const planned = { unpublishAt: new Date(item.unpublish_at).toISOString() };
  refuseToOvertake({ plan: { ...(await readPlanner(transaction, item)), ...planned } });
}

/**
 * For a publication, or a new time for it: throws a 409 that names the plan before and the colleagues whose work would be
 * published, unless the caller has decided about both.
 */
export async function checkOvertaken(
  transaction: Database,
  item: ItemRow,
  actor: Pick<Actor, 'username'>,
  { plan, drafts }: Decisions,
): Promise<void> {
  const { publish_at } = item;
  const planned = publish_at !== null &&
    plan === undefined && { publishAt: new Date(publish_at).toISOString() };
  const colleagues = drafts === undefined ? await readColleagues(transaction, item, actor) : [];
  refuseToOvertake({
    ...(planned && { plan: { ...(await readPlanner(transaction, item)), ...planned } }),
    ...(colleagues.length > 0 && { drafts: colleagues }),
  });
}

function refuseToOvertake(overtaken: Overtaken): void {
  const { plan, drafts = [] } = overtaken;
  const sentences = [
    ...(plan
      ? [
          `The plan of ${plan.admin ?? 'an admin'} for ${plan.publishAt ?? plan.unpublishAt} would be overtaken.`,
        ]
      : []),
    ...drafts.map(({ admin, at }) => `The draft has changes of ${admin}, the last at ${at}.`),
  ];
  if (sentences.length === 0) return;
  const message = `${sentences.join(' ')} Decide what happens with that.`;
  throw new ProblemError(409, message, undefined, { overtaken });
}

/** Nobody where the account does not exist any more. */
async function readPlanner(transaction: Database, { scheduled_by }: ItemRow): Promise<{ admin?: string }> {
  const admin = await transaction
    .selectFrom('admin')
    .select('username')
    .where('id', '=', scheduled_by ?? 0)
    .executeTakeFirst();
  return admin ? { admin: admin.username } : {};
}

/** Who else has saved versions of the present draft, each with the time of the last one. */
async function readColleagues(
  transaction: Database,
  { kind, item_id, draft, draft_since, published }: ItemRow,
  { username }: Pick<Actor, 'username'>,
): Promise<NonNullable<Overtaken['drafts']>> {
  if (draft === null) return [];
  const rows = await transaction
    .selectFrom('content_version')
    .select((query) => ['admin', query.fn.max('at').as('at')])
    .where('kind', '=', kind)
    .where('item_id', '=', item_id)
    // An earlier release did not note where a draft begins.
    .where('number', '>=', draft_since ?? (published ?? 0) + 1)
    .where('number', '<=', draft)
    .where('action', '!=', 'publish')
    .where('admin', 'is not', null)
    .where('admin', '!=', username)
    .groupBy('admin')
    .orderBy('admin')
    .execute();
  return rows.map(({ admin, at }) => ({ admin: admin ?? '', at: new Date(at).toISOString() }));
}
