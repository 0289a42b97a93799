import { useQuery } from '@site/shared-contracts/query';
import type { Admin } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import styled from 'styled-components';
import { DangerButton } from '../../components/danger-button';
import { AdminIcon } from '../../components/admin-icon';
import { AsyncView } from '../../components/async-view';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { momentText } from '../../format/moment-text';
import { RowList } from '../../lists/row-list';
import { useRowAction } from '../../lists/use-row-action';
import { Screen } from '../../components/screen';
import { adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { NewAdminDialog } from './new-admin-dialog';

/** The accounts that may sign in. An admin is disabled and never deleted, so that the audit log keeps its names. */
export function AdminsScreen() {
  const query = useQuery(adminQuery('GET /api/admins/all', {}));
  const [isAdding, setAdding] = useState(false);
  const { busyKey: busyId, run } = useRowAction<number>();
  const [disabling, setDisabling] = useState<Admin>();

  const toggle = ({ id, username, disabled }: Admin) =>
    run(id, async () => {
      await call('PUT /api/admins/update/:id', { params: { id }, body: { disabled: !disabled } });
      return `${username} ${disabled ? 'can sign in again' : 'can no longer sign in'}.`;
    });

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
          <Admins>
            {data.map((admin) => (
              <li key={admin.id}>
                <div>
                  <strong>{admin.username}</strong>
                  <p>
                    {admin.disabled ? 'Disabled' : 'Active'}, since {momentText(admin.createdAt)}
                  </p>
                </div>
                {admin.disabled ? (
                  <Button
                    variant="secondary"
                    aria-label={`Enable ${admin.username}`}
                    busy={busyId === admin.id}
                    onClick={() => void toggle(admin)}
                  >
                    Enable
                  </Button>
                ) : (
                  <DangerButton
                    aria-label={`Disable ${admin.username}`}
                    busy={busyId === admin.id}
                    onClick={() => setDisabling(admin)}
                  >
                    Disable
                  </DangerButton>
                )}
              </li>
            ))}
          </Admins>
        )}
      </AsyncView>
      {disabling && (
        <ConfirmDialog
          title={`Disable ${disabling.username}?`}
          confirm="Disable"
          isDangerous
          isBusy={busyId !== undefined}
          onConfirm={() => void toggle(disabling).then(() => setDisabling(undefined))}
          onCancel={() => setDisabling(undefined)}
        >
          <p>
            They are signed out everywhere at once, and they can no longer sign in. You can enable them again
            at any time.
          </p>
        </ConfirmDialog>
      )}
      {isAdding && <NewAdminDialog onClose={() => setAdding(false)} />}
    </Screen>
  );
}

const Admins = styled(RowList)`
  max-inline-size: 760px;
`;
