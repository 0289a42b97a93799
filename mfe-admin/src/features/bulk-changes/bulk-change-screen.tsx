import { useQueryClient } from '@site/shared-contracts/query';
import { Link, useLocation, useParams } from '@site/shared-contracts/router';
import type { BulkChange } from '@site/shared-contracts/schemas';
import { Button, LinkButton } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import styled from 'styled-components';
import { adminLinks } from '../../links/admin-links';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { isGone } from '../../api-client/is-gone';
import { AdminIcon } from '../../components/admin-icon';
import { AsyncView } from '../../components/async-view';
import { ButtonRow } from '../../components/button-row';
import { NotFound } from '../../components/not-found';
import { Panel } from '../../components/panel';
import { Screen } from '../../components/screen';
import { countText } from '../../format/count-text';
import { momentText } from '../../format/moment-text';
import { parseId } from '../../lists/parse-id';
import { isWorking, stateSentence, titleOf } from './bulk-change-texts';
import { BulkRows } from './bulk-rows';
import { Progress } from './progress';
import { useBulkChange } from './use-bulk-change';
import { Permitted } from '../../session/permitted';

const back = { to: adminLinks.bulkChanges(), label: 'All bulk changes' };

/** One change of many products: how far it is, what it changes, and its undo. */
export function BulkChangeScreen() {
  const id = parseId(useParams().id);
  return id === undefined ? <NotFound what="Change" back={back} /> : <OneChange key={id} id={id} />;
}

/** From where the admin has come, with its filters. */
function useWayBack(): string {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'back' in state ? state.back : undefined;
  return typeof from === 'string' ? from : adminLinks.allProducts();
}

function OneChange({ id }: { id: number }) {
  const query = useBulkChange(id);
  const wayBack = useWayBack();
  if (isGone(query.error)) return <NotFound what="Change" back={back} />;
  return (
    <Screen
      title={query.data ? titleOf(query.data) : 'Bulk change'}
      lead={
        <>
          <Link to={wayBack}>All products</Link> · <Link to={back.to}>{back.label}</Link>
        </>
      }
    >
      <AsyncView query={query} what="the change">
        {(change) => (
          <>
            <Steps change={change} />
            {/* Read again after each step. */}
            <BulkRows key={change.state} change={change} />
          </>
        )}
      </AsyncView>
    </Screen>
  );
}

type Step = 'apply' | 'check' | 'undo';

function Steps({ change }: { change: BulkChange }) {
  const { id, state, counts, admin, createdAt } = change;
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<Step>();
  const [error, setError] = useState<string>();
  const run = async (step: Step) => {
    setBusy(step);
    setError(undefined);
    try {
      await call(`POST /api/bulk-changes/:id/${step}`, { params: { id } });
    } catch (failure) {
      setError(failureReason(failure));
    }
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    setBusy(undefined);
  };
  const canApply = state === 'ready' && !counts.fault && Boolean(counts.waiting);
  return (
    <Box>
      <p>
        Started by {admin} on {momentText(createdAt)}
      </p>
      <p role="status">
        <strong>{stateSentence(change)}</strong>
      </p>
      {isWorking(change) && <Progress label="Progress" value={change.progress} total={stepTotal(change)} />}
      {error && <Notice tone="danger">{error}</Notice>}
      <Permitted call="POST /api/bulk-changes/:id/undo">
        <ButtonRow>
          {canApply && (
            <Button busy={busy === 'apply'} onClick={() => void run('apply')}>
              Apply to {countText(counts.waiting ?? 0, 'product')}
            </Button>
          )}
          {(state === 'ready' || state === 'refused') && (
            <>
              <Button variant="secondary" busy={busy === 'check'} onClick={() => void run('check')}>
                Check again
              </Button>
              <LinkButton as={Link} to={adminLinks.importProducts()} variant="secondary">
                Upload another file
              </LinkButton>
            </>
          )}
          {state === 'done' && Boolean(counts.changed) && (
            <Button variant="secondary" busy={busy === 'undo'} onClick={() => void run('undo')}>
              <AdminIcon name="undo" /> Undo
            </Button>
          )}
        </ButtonRow>
      </Permitted>
    </Box>
  );
}

/** How many rows the present step deals with. */
function stepTotal({ state, total, counts, progress }: BulkChange): number {
  if (state === 'undoing') return (counts.changed ?? 0) + progress;
  return state === 'running' ? (counts.waiting ?? 0) + progress : total;
}

const Box = styled(Panel)`
  & > p {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
