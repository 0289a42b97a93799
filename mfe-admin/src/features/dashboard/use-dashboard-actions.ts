import { useQueryClient } from '@site/shared-contracts/query';
import { useState } from 'react';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { fileSize } from '../../format/file-size';
import { useNotices } from '../../notices/notice-store';

type Action = 'backup' | 'mail';
interface Outcome {
  tone: 'success' | 'danger';
  text: string;
}

/** What an admin can do about the figures without the command line. A notice says what became of it. */
export function useDashboardActions() {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify: add }) => add);
  const [busy, setBusy] = useState<Action>();
  const run = async (action: Action, work: () => Promise<Outcome>) => {
    if (busy) return;
    setBusy(action);
    notify(await work());
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    setBusy(undefined);
  };
  return {
    busy,
    makeBackup: () => run('backup', makeBackup),
    sendTestMail: () => run('mail', sendTestMail),
  };
}

async function makeBackup(): Promise<Outcome> {
  try {
    const { bytes } = await call('POST /api/backup/create', {});
    return { tone: 'success', text: `The backup is made (${fileSize(bytes)}).` };
  } catch (error) {
    return { tone: 'danger', text: `The backup was not made. ${failureReason(error)}` };
  }
}

async function sendTestMail(): Promise<Outcome> {
  try {
    const { to, failure } = await call('POST /api/mail/test', {});
    return failure === undefined
      ? { tone: 'success', text: `A test mail was sent to ${to.join(', ')}.` }
      : { tone: 'danger', text: `The test mail was not sent. The mail server says: ${failure}` };
  } catch (error) {
    return { tone: 'danger', text: `The test mail was not sent. ${failureReason(error)}` };
  }
}
