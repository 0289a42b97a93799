import { call } from '../../api-client/call';
import { fileSize } from '../../format/file-size';
import { useRowAction } from '../../lists/use-row-action';

/** What an admin can do about the figures without the command line. A notice says what became of it. */
export function useDashboardActions() {
  const { busyKey: busy, run } = useRowAction<'backup' | 'mail'>();
  const runAlone = async (...action: Parameters<typeof run>) => {
    if (!busy) await run(...action);
  };
  return {
    busy,
    makeBackup: () => runAlone('backup', makeBackup, 'The backup was not made.'),
    sendTestMail: () => runAlone('mail', sendTestMail, 'The test mail was not sent.'),
  };
}

async function makeBackup() {
  const { bytes, failure } = await call('POST /api/backup/create', {});
  const made = `The backup is made (${fileSize(bytes)}).`;
  return failure === undefined ? made : ({ tone: 'danger', text: `${made} ${failure}` } as const);
}

async function sendTestMail() {
  const { to, failure } = await call('POST /api/mail/test', {});
  if (failure === undefined) return `A test mail was sent to ${to.join(', ')}.`;
  const text = `The test mail was not sent. The mail server says: ${failure}`;
  return { tone: 'danger', text } as const;
}
