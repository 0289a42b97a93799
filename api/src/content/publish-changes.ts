import type { Authorship } from '../http/actor';
import type { Database } from '../database/database';
import { ProblemError, requireFound } from '../problems/problems';
import { checkHiding, checkOvertaken, type Decisions } from './check-overtaken';
import { createItemChange, recordItemChange, type Saved } from './change-item';
import type { ContentKinds } from './content-kinds';
import type { ItemKey } from './content-items';
import { findVersion } from './content-versions';
import { plannedBy } from './planners';
import { planOf, publishVersion, unpublishItem } from './publish-version';

interface Publication extends Decisions {
  /** Now without it. */
  at?: string | undefined;
}

/** Publishing and hiding, now or at a time. Each change is one transaction with one entry in the audit log. */
export function createPublishChanges(db: Database, kinds: ContentKinds) {
  const change = createItemChange(db, kinds);
  return {
    publish: (key: ItemKey, { at, ...decisions }: Publication, by: Authorship): Promise<Saved> =>
      change(key, by, async (transaction, item) => {
        const rules = kinds[key.kind];
        const number = item.draft;
        if (number === null) throw new ProblemError(409, 'There is no draft to publish.');
        await checkOvertaken(transaction, item, by.actor, decisions);
        if (at === undefined) {
          const columns = await publishVersion(transaction, rules, item, number, by);
          return decisions.plan === 'keep' ? { ...columns, ...planOf(item) } : columns;
        }
        if (decisions.plan === 'keep')
          throw new ProblemError(422, 'There is one plan at a time.', {
            plan: 'Cancel the plan to make another one.',
          });
        const publish_at = readFuture(at);
        if (item.unpublish_at !== null && item.unpublish_at <= publish_at)
          throw new ProblemError(422, 'The times do not fit together.', {
            at: 'This has to be before the time at which it is hidden.',
          });
        const draft = await findVersion(transaction, rules, key.id, number);
        await rules.checkPublishable(
          transaction,
          requireFound(draft, 'There is no such version.').values,
          key.id,
        );
        const details = { action: 'schedule', after: { publishAt: at, version: number } };
        await recordItemChange(transaction, by, key, details);
        return {
          publish_at,
          scheduled: number,
          schedule_error: null,
          ...plannedBy.publish(by.actor.id, item),
        };
      }),

    unpublish: (key: ItemKey, { at, ...decisions }: Publication, by: Authorship): Promise<Saved> =>
      change(key, by, async (transaction, item) => {
        const isVisible = item.published !== null;
        if (at === undefined) {
          if (!isVisible) throw new ProblemError(409, 'Visitors do not see this.');
          return unpublishItem(transaction, kinds[key.kind], item, by);
        }
        if (!isVisible && item.publish_at === null)
          throw new ProblemError(409, 'Visitors do not see this, and nothing is planned that would show it.');
        const unpublish_at = readFuture(at);
        await checkHiding(transaction, item, decisions);
        if (item.publish_at !== null && unpublish_at <= item.publish_at)
          throw new ProblemError(422, 'The times do not fit together.', {
            at: 'This has to be after the time at which it is published.',
          });
        await recordItemChange(transaction, by, key, { action: 'schedule', after: { unpublishAt: at } });
        return { unpublish_at, schedule_error: null, ...plannedBy.unpublish(by.actor.id) };
      }),

    cancelSchedule: (key: ItemKey, by: Authorship): Promise<Saved> =>
      change(key, by, async (transaction) => {
        await recordItemChange(transaction, by, key, { action: 'cancel schedule' });
        return { publish_at: null, unpublish_at: null, scheduled: null, schedule_error: null };
      }),
  };
}

function readFuture(at: string): number {
  const time = Date.parse(at);
  if (time > Date.now()) return time;
  throw new ProblemError(422, 'This time has passed.', { at: 'Choose a time in the future.' });
}
