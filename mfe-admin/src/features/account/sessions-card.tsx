import { useQuery } from '@site/shared-contracts/query';
import type { SessionInList } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import { adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { AsyncView } from '../../components/async-view';
import { ButtonRow } from '../../components/button-row';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { DangerButton } from '../../components/danger-button';
import { FormCard } from '../../components/form-card';
import { momentText } from '../../format/moment-text';
import { RowList } from '../../lists/row-list';
import { useRowAction } from '../../lists/use-row-action';
import { useSession } from '../../session/session-store';

/** The browsers in which the admin is signed in, each with a button that ends it. */
export function SessionsCard() {
  const query = useQuery(adminQuery('GET /api/auth/sessions', {}));
  const { busyKey, run } = useRowAction<string>();
  const failed = 'Nothing was ended.';

  const end = ({ id, device }: SessionInList) =>
    run(
      id,
      async () => {
        await call('DELETE /api/auth/sessions/:id', { params: { id } });
        return `${device} is signed out.`;
      },
      failed,
    );
  const endOthers = () =>
    run(
      'others',
      async () => {
        await call('POST /api/auth/sessions/end-others', {});
        return 'Every other session has ended.';
      },
      failed,
    );
  return (
    <FormCard as="section" aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <p>End what you do not know, or a device that was lost, and change your password.</p>
      <AsyncView query={query} what="the sessions">
        {({ data }) => (
          <>
            <RowList>
              {data.map((session) => (
                <li key={session.id}>
                  <div>
                    <strong>{session.device}</strong>
                    <p>{wordsOf(session)}</p>
                  </div>
                  {!session.isCurrent && (
                    <DangerButton
                      aria-label={`End ${session.device}, last used ${momentText(session.lastUsedAt)}`}
                      busy={busyKey === session.id}
                      onClick={() => void end(session)}
                    >
                      End
                    </DangerButton>
                  )}
                </li>
              ))}
            </RowList>
            <ButtonRow>
              {data.length > 1 && (
                <Button variant="secondary" busy={busyKey === 'others'} onClick={() => void endOthers()}>
                  End all others
                </Button>
              )}
              <SignOutEverywhere />
            </ButtonRow>
          </>
        )}
      </AsyncView>
    </FormCard>
  );
}

function SignOutEverywhere() {
  const { busyKey, run } = useRowAction<'everywhere'>();
  const [isConfirming, setConfirming] = useState(false);
  const signOut = useSession(({ end }) => end);
  const signOutEverywhere = () =>
    run(
      'everywhere',
      async () => {
        await call('POST /api/auth/logout-everywhere', {});
        signOut('signedOut');
        return undefined;
      },
      'Nothing was ended.',
    ).then(() => setConfirming(false));

  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        isBusy={busyKey === 'everywhere'}
        onConfirm={() => void signOutEverywhere()}
        onCancel={() => setConfirming(false)}
      >
        <p>
          All your sessions end, including this one, and your tokens for scripts are revoked. Drafts stay in
          the browsers where they were written.
        </p>
      </ConfirmDialog>
    </>
  );
}

const wordsOf = ({ isCurrent, address, lastUsedAt, createdAt }: SessionInList): string =>
  [
    isCurrent ? 'This browser, now' : `Last used ${momentText(lastUsedAt)}`,
    `from ${address}`,
    `signed in ${momentText(createdAt)}`,
  ].join(' · ');
