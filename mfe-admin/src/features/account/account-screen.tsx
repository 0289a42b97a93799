import { useQuery } from '@site/shared-contracts/query';
import { Button } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import styled from 'styled-components';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { FormCard } from '../../components/form-card';
import { Screen } from '../../components/screen';
import { adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { NoticesCard } from './notices-card';
import { PasswordForm } from './password-form';
import { SecondFactorCard } from './second-factor-card';
import { useSession } from '../../session/session-store';
import { Permitted } from '../../session/permitted';

/** The admin's own password, second factors and sessions. */
export function AccountScreen() {
  const me = useQuery(adminQuery('GET /api/auth/me', {})).data;
  return (
    <Screen title="Account" lead={me && `Signed in as ${me.username}`}>
      <Blocks>
        <PasswordForm username={me?.username ?? ''} />
        <SecondFactorCard />
        <Permitted call="GET /api/desk/notices">
          <NoticesCard username={me?.username ?? ''} />
        </Permitted>
        <Sessions />
      </Blocks>
    </Screen>
  );
}

function Sessions() {
  const end = useSession(({ end }) => end);
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const signOutEverywhere = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await call('POST /api/auth/logout-everywhere', {});
      end('signedOut');
    } catch {
      setFailed(true);
      setConfirming(false);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormCard as="section">
      <h2>Sessions</h2>
      <p>If a device was lost, or somebody else has used your account, end every session at once.</p>
      {hasFailed && <Notice tone="danger">The sessions were not ended. Try again.</Notice>}
      <div>
        <Button variant="secondary" onClick={() => setConfirming(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        isBusy={isBusy}
        onConfirm={() => void signOutEverywhere()}
        onCancel={() => setConfirming(false)}
      >
        <p>All your sessions end, including this one. Drafts stay in the browsers where they were written.</p>
      </ConfirmDialog>
    </FormCard>
  );
}

const Blocks = styled.div`
  display: grid;
  gap: var(--space-5);
  max-inline-size: 640px;
`;
