import { isApiFailure } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { useState } from 'react';
import { adminKey } from '../api-client/admin-query';
import { call } from '../api-client/call';
import { failureReason, fieldErrorsOf } from '../api-client/call-failure';
import { momentText } from '../format/moment-text';
import { useNotices } from '../notices/notice-store';
import type { ContentKey } from './content-calls';
import { useOvertakeQuestion, type Saved } from './use-overtake-question';

export type PublishActions = ReturnType<typeof usePublishing>;

/** The name on the screen of a field of the API, such as `hero.headline`. */
export type LabelOf = (apiField: string) => string | undefined;

/** Publishing, for any kind of content. `what` begins the sentences of notices: `The site content`. */
export function usePublishing(key: ContentKey, what: string, labelOf: LabelOf) {
  const { kind, id } = key;
  const params = { kind, id };
  const notify = useNotices(({ notify: add }) => add);
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<string>();
  const { question, orAsk } = useOvertakeQuestion(() => setPending(undefined));

  const run = async (doing: string, done: string, action: () => Promise<Saved | undefined>) => {
    setPending(doing);
    try {
      const saved = await action();
      if (!saved) {
        notify({ tone: 'info', text: `${what} was not changed for visitors. The draft is kept.` });
        return undefined;
      }
      const { version } = saved;
      notify({ tone: 'success', text: `${what} ${done}.` });
      return version;
    } catch (error) {
      notify({ tone: 'danger', text: `${what} was not changed: ${reasonOf(error, labelOf)}` });
      return undefined;
    } finally {
      setPending(undefined);
      await queryClient.invalidateQueries({ queryKey: [adminKey] });
    }
  };
  return {
    /** What is being done; undefined while nothing is. */
    pending,
    /** What the admin has to decide before it goes on: for `OvertakeDialog`. */
    question,
    /** Resolves with the new version of the item; undefined where it failed, which a notice says. */
    publish: (ifMatch: number, at?: string) =>
      run('Publishing', at === undefined ? 'is published' : `will be published on ${momentText(at)}`, () =>
        orAsk(at, (body) => call('POST /api/content/:kind/:id/publish', { params, body }, { ifMatch })),
      ),
    unpublish: (ifMatch: number, at?: string) =>
      run(
        'Hiding',
        at === undefined ? 'is hidden from visitors' : `will be hidden on ${momentText(at)}`,
        () =>
          orAsk(at, ({ at: time, plan }) =>
            call(
              'POST /api/content/:kind/:id/unpublish',
              {
                params,
                body: { ...(time !== undefined && { at: time }), ...(plan && { plan: 'cancel' }) },
              },
              { ifMatch },
            ),
          ),
      ),
    discardDraft: (ifMatch: number) =>
      run('Discarding', 'is again as visitors see it. The draft is in the history', () =>
        call('DELETE /api/content/:kind/:id/draft', { params }, { ifMatch }),
      ),
    cancelSchedule: (ifMatch: number) =>
      run('Cancelling', 'is no longer scheduled', () =>
        call('DELETE /api/content/:kind/:id/schedule', { params }, { ifMatch }),
      ),
    /** Moves what visitors do not see to the trash. */
    remove: (ifMatch: number) =>
      run('Deleting', 'is in the trash', async () => {
        await call('DELETE /api/content/:kind/:id', { params }, { ifMatch });
        return { version: ifMatch };
      }),
    restore: (ifMatch: number, number: number) =>
      run('Restoring', `has version ${number} as its draft. Visitors see it once it is published`, () =>
        call(
          'POST /api/content/:kind/:id/versions/:number/restore',
          { params: { ...params, number } },
          { ifMatch },
        ),
      ),
  };
}

function reasonOf(error: unknown, labelOf: LabelOf): string {
  if (isApiFailure(error) && error.status === 412)
    return 'a colleague has changed it in the meantime. Look at it again.';
  const errors = Object.entries(fieldErrorsOf(error) ?? {});
  if (errors.length === 0) return failureReason(error);
  return errors.map(([field, message]) => `${labelOf(field) ?? field}: ${message}`).join(' ');
}
