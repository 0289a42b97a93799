import { useQuery, useQueryClient } from '@site/shared-contracts/query';
import type { NoticeChoice } from '@site/shared-contracts/schemas';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import styled from 'styled-components';
import { adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { useBrowserNoticeStore, type NoticePermission } from '../../browser-notices/browser-notices-store';
import { AsyncView } from '../../components/async-view';
import { CheckLine } from '../../components/check-line';
import { FormCard } from '../../components/form-card';

const choiceQuery = adminQuery('GET /api/desk/notices', {});

/** Of what the admin is told, and how. All of it is off until the admin switches it on. */
export function NoticesCard({ username }: { username: string }) {
  const query = useQuery(choiceQuery);
  return (
    <FormCard as="section">
      <h2>Notices</h2>
      <AsyncView query={query} what="the notices">
        {(choice) => <Digest choice={choice} />}
      </AsyncView>
      <InBrowser username={username} />
    </FormCard>
  );
}

function Digest({ choice: { wantsDigest, address, canSend } }: { choice: NoticeChoice }) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const change = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { wantsDigest: !wantsDigest };
      queryClient.setQueryData(choiceQuery.queryKey, await call('PUT /api/desk/notices', { body }));
    } catch (error) {
      setProblem(`This was not saved. ${failureReason(error)}`);
    } finally {
      setBusy(false);
    }
  };
  const canChoose = address !== undefined || wantsDigest;
  return (
    <Choice>
      <CheckLine>
        <input
          type="checkbox"
          checked={wantsDigest}
          disabled={!canChoose}
          aria-busy={isBusy}
          onChange={() => void (isBusy || change())}
        />
        Mail in the morning
      </CheckLine>
      <p>
        {address === undefined
          ? 'Your username is no e-mail address, so there is nowhere to send it.'
          : `To ${address} at 8:00, Monday to Saturday, when enquiries are unanswered, due or overdue.`}
        {!canSend && ' No mail server is set up yet: until then, it waits.'}
      </p>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </Choice>
  );
}

const permissionTexts: Record<NoticePermission, string> = {
  granted: 'This browser shows them while the admin area is open in a tab.',
  default: 'Your browser will ask you for permission.',
  denied:
    'Your browser blocks notifications of this site. Allow them in its settings for this site, then load this page again.',
  unsupported: 'This browser has no notifications here. They need an address with https.',
};

function InBrowser({ username }: { username: string }) {
  const { owner, permission, switchOn, switchOff } = useBrowserNoticeStore();
  const isOn = owner === username && permission === 'granted';
  return (
    <Choice>
      <CheckLine>
        <input
          type="checkbox"
          checked={isOn}
          disabled={username === '' || (!isOn && (permission === 'denied' || permission === 'unsupported'))}
          onChange={() => {
            if (isOn) switchOff();
            else void switchOn(username);
          }}
        />
        Notifications of new enquiries and replies
      </CheckLine>
      <p role="status">{permissionTexts[permission]}</p>
    </Choice>
  );
}

const Choice = styled.div`
  & > p {
    margin: 0;
    padding-inline-start: 32px;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }
`;
