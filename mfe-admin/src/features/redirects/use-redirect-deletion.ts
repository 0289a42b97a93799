import { useQueryClient } from '@site/shared-contracts/query';
import type { Redirect } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { isGone } from '../../api-client/is-gone';
import { useNotices } from '../../notices/notice-store';
import { currentRedirectOf } from './save-redirect';

export interface RedirectDeletion {
  /** What `remove` deletes: the redirect as a colleague has changed it, once that is known. */
  redirect: Redirect;
  isBusy: boolean;
  /** Why it was not deleted. */
  problem: string | undefined;
  /** Resolves with whether it is deleted now. The notice has a button that adds it again. */
  remove: () => Promise<boolean>;
}

export function useRedirectDeletion(seen: Redirect): RedirectDeletion {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const [redirect, setRedirect] = useState(seen);
  const { id, from, to, keepsQuery, version } = redirect;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [adminKey] });

  const undo = async () => {
    try {
      await call('POST /api/redirects/create', { body: { from, to, keepsQuery } });
      notify({ tone: 'success', text: `${from} leads to ${to} again.` });
    } catch (error) {
      notify({
        tone: 'danger',
        text: `The redirect of ${from} could not be restored. ${failureReason(error)}`,
        action: { label: 'Try again', run: () => void undo() },
      });
    }
    await refresh();
  };

  const remove = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call('DELETE /api/redirects/delete/:id', { params: { id } }, { ifMatch: version });
      notify({
        tone: 'success',
        text: `The redirect of ${from} is deleted.`,
        action: { label: 'Undo', run: () => void undo() },
      });
    } catch (error) {
      // Another admin has deleted it already, which was wanted.
      if (!isGone(error)) {
        setProblem(`The redirect was not deleted. ${failureReason(error)}`);
        setBusy(false);
        // A colleague may have changed it: the dialog and the table show it as it is now.
        setRedirect(currentRedirectOf(error) ?? redirect);
        await refresh();
        return false;
      }
    }
    await refresh();
    return true;
  };

  return { redirect, isBusy, problem, remove };
}
