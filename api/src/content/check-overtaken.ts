import type { Overtaken } from '@site/shared-contracts/schemas';
import type { Actor } from '../http/actor';
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';
import type { ItemRow } from './content-items';
import { draftVersions } from './draft-versions';
import { plannerOf } from './planners';

/** What the caller has said about what would be overtaken. */
export interface Decisions {
  plan?: 'cancel' | 'keep' | undefined;
  drafts?: 'publish' | undefined;
}

/** For a new time at which an item is hidden: throws a 409 that names the one before, unless the caller has cancelled it. */
export async function checkHiding(transaction: Database, item: ItemRow, { plan }: Decisions): Promise<void> {
  if (item.unpublish_at === null || plan !== undefined) return;
  const planned = { unpublishAt: new Date(item.unpublish_at).toISOString() };
  refuseToOvertake({ plan: { ...(await readAdmin(transaction, plannerOf.unpublish(item))), ...planned } });
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
  const planned = plan === undefined ? await findPlan(transaction, item) : undefined;
  const colleagues = drafts === undefined ? await findColleagues(transaction, item, actor) : [];
  refuseToOvertake({
    ...(planned && { plan: planned }),
    ...(colleagues.length > 0 && { drafts: colleagues }),
  });
}

/** When the item is to be published, and who has planned that. */
export async function findPlan(transaction: Database, item: ItemRow): Promise<Overtaken['plan']> {
  if (item.publish_at === null) return undefined;
  const publishAt = new Date(item.publish_at).toISOString();
  return { ...(await readAdmin(transaction, plannerOf.publish(item))), publishAt };
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
async function readAdmin(transaction: Database, id: number | null): Promise<{ admin?: string }> {
  const admin = await transaction
    .selectFrom('admin')
    .select('username')
    .where('id', '=', id ?? 0)
    .executeTakeFirst();
  return admin ? { admin: admin.username } : {};
}

/** Who else has saved versions of the present draft, each with the time of the last one. */
export async function findColleagues(
  transaction: Database,
  item: ItemRow,
  { username }: Pick<Actor, 'username'>,
): Promise<NonNullable<Overtaken['drafts']>> {
  const rows = await draftVersions(transaction, item)
    .select((query) => ['admin', query.fn.max('at').as('at')])
    .where('admin', '!=', username)
    .groupBy('admin')
    .orderBy('admin')
    .execute();
  return rows.map(({ admin, at }) => ({ admin: admin ?? '', at: new Date(at).toISOString() }));
}
