import { useQuery } from '@site/shared-contracts/query';
import type { Token } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import { adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { AsyncView } from '../../components/async-view';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { DangerButton } from '../../components/danger-button';
import { FormCard } from '../../components/form-card';
import { dateText, momentText } from '../../format/moment-text';
import { RowList } from '../../lists/row-list';
import { useRowAction } from '../../lists/use-row-action';
import { TokenDialog } from './token-dialog';

/** Tokens with which scripts of the admin call the API. */
export function TokensCard() {
  const query = useQuery(adminQuery('GET /api/auth/tokens', {}));
  const { busyKey, run } = useRowAction<number>();
  const [isAdding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<Token>();
  const revoke = ({ id, label }: Token) =>
    run(
      id,
      async () => {
        await call('DELETE /api/auth/tokens/:id', { params: { id } });
        return `The token ${label} is revoked.`;
      },
      'The token was not revoked.',
    ).then(() => setRevoking(undefined));

  return (
    <FormCard as="section" aria-labelledby="tokens">
      <h2 id="tokens">Tokens for scripts</h2>
      <p>
        A script sends one in place of your password. It has the rights that you give it, and ends by itself.
      </p>
      <AsyncView
        query={query}
        what="the tokens"
        isEmpty={({ data }) => data.length === 0}
        empty={<p>There are no tokens.</p>}
      >
        {({ data }) => (
          <RowList>
            {data.map((token) => (
              <li key={token.id}>
                <div>
                  <strong>{token.label}</strong>
                  <p>{token.rights.join(', ')}</p>
                  <p>{describeUse(token)}</p>
                </div>
                <DangerButton
                  aria-label={`Revoke ${token.label}`}
                  busy={busyKey === token.id}
                  onClick={() => setRevoking(token)}
                >
                  Revoke
                </DangerButton>
              </li>
            ))}
          </RowList>
        )}
      </AsyncView>
      <div>
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Create a token
        </Button>
      </div>
      {isAdding && <TokenDialog onClose={() => setAdding(false)} />}
      {revoking && (
        <ConfirmDialog
          title={`Revoke ${revoking.label}?`}
          confirm="Revoke"
          isDangerous
          isBusy={busyKey !== undefined}
          onConfirm={() => void revoke(revoking)}
          onCancel={() => setRevoking(undefined)}
        >
          <p>Whatever uses this token is rejected from now on. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </FormCard>
  );
}

const describeUse = ({ lastUsedAt, lastAddress, expiresAt }: Token): string =>
  [
    lastUsedAt
      ? `Last used ${momentText(lastUsedAt)} from ${lastAddress ?? 'an unknown address'}`
      : 'Never used',
    `ends ${dateText(expiresAt)}`,
  ].join(' · ');
