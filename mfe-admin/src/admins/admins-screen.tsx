import { isApiFailure } from '@site/shared-contracts';
import { useQuery, useQueryClient } from '@site/shared-contracts/query';
import type { Admin } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import styled from 'styled-components';
import { AdminIcon } from '../admin-icon/admin-icon';
import { AsyncView } from '../async-view/async-view';
import { momentText } from '../moment-text';
import { useNotices } from '../notices/notice-store';
import { Screen } from '../screen/screen';
import { adminKey, adminQuery } from '../session/admin-query';
import { call } from '../session/call';
import { NewAdminDialog } from './new-admin-dialog';

/** Who may sign in. Nobody is deleted: what they did stays theirs. */
export function AdminsScreen() {
  const queryClient = useQueryClient();
  const tell = useNotices(({ tell }) => tell);
  const query = useQuery(adminQuery('GET /api/admins/all', {}));
  const [isAdding, setAdding] = useState(false);
  const [busyId, setBusyId] = useState<number>();

  const toggle = async ({ id, username, disabled }: Admin) => {
    setBusyId(id);
    try {
      await call('PUT /api/admins/update/:id', { params: { id }, body: { disabled: !disabled } });
      tell({
        tone: 'success',
        text: `${username} ${disabled ? 'can sign in again' : 'cannot sign in any more'}.`,
      });
    } catch (error) {
      const problem = isApiFailure(error) ? error.problem : undefined;
      tell({
        tone: 'danger',
        text: `Nothing was changed. ${problem?.detail ?? problem?.title ?? 'The server cannot be reached.'}`,
      });
    }
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    setBusyId(undefined);
  };

  return (
    <Screen
      title="Admins"
      lead="Who may sign in"
      actions={
        <Button onClick={() => setAdding(true)}>
          <AdminIcon name="plus" /> Add admin
        </Button>
      }
    >
      <AsyncView query={query} what="the admins">
        {({ data }) => (
          <List>
            {data.map((admin) => (
              <li key={admin.id}>
                <div>
                  <strong>{admin.username}</strong>
                  <p>
                    {admin.disabled ? 'Disabled' : 'Active'}, since {momentText(admin.createdAt)}
                  </p>
                </div>
                <Button
                  variant="secondary"
                  aria-label={`${admin.disabled ? 'Enable' : 'Disable'} ${admin.username}`}
                  busy={busyId === admin.id}
                  onClick={() => void toggle(admin)}
                >
                  {admin.disabled ? 'Enable' : 'Disable'}
                </Button>
              </li>
            ))}
          </List>
        )}
      </AsyncView>
      {isAdding && <NewAdminDialog onClose={() => setAdding(false)} />}
    </Screen>
  );
}

const List = styled.ul`
  display: grid;
  gap: var(--space-3);
  max-inline-size: 760px;
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-3);
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-m);
    background: var(--color-surface);
  }

  & > li > div {
    flex: 1 1 240px;
    overflow-wrap: anywhere;
  }

  & p {
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }
`;
