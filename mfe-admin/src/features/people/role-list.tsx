import { rights, rightTexts, type Right, type Role } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { DangerButton } from '../../components/danger-button';
import { RowList } from '../../lists/row-list';
import { useRowAction } from '../../lists/use-row-action';
import { RoleDialog } from './role-dialog';

interface RoleListProps {
  roles: Role[];
  mayChange: (role: Role) => boolean;
  myRights: readonly Right[];
}

export function RoleList({ roles, mayChange, myRights }: RoleListProps) {
  const [open, setOpen] = useState<{ action: 'change' | 'delete'; role: Role }>();
  const { busyKey, run } = useRowAction<string>();
  const close = () => setOpen(undefined);
  const remove = ({ key, label, version }: Role) =>
    run(key, async () => {
      await call('DELETE /api/roles/delete/:key', { params: { key } }, { ifMatch: version });
      return `The role ${label} is deleted.`;
    });
  return (
    <>
      <RowList aria-labelledby="roles">
        {roles.map((role) => (
          <li key={role.key}>
            <div>
              <strong>{role.label}</strong>
              <p>{describe(role)}</p>
            </div>
            {!role.isBuiltIn && mayChange(role) && (
              <>
                <Button
                  variant="secondary"
                  aria-label={`Change the role ${role.label}`}
                  onClick={() => setOpen({ action: 'change', role })}
                >
                  Change
                </Button>
                <DangerButton
                  aria-label={`Delete the role ${role.label}`}
                  busy={busyKey === role.key}
                  onClick={() => setOpen({ action: 'delete', role })}
                >
                  Delete
                </DangerButton>
              </>
            )}
          </li>
        ))}
      </RowList>
      {open?.action === 'change' && <RoleDialog role={open.role} myRights={myRights} onClose={close} />}
      {open?.action === 'delete' && (
        <ConfirmDialog
          title={`Delete the role ${open.role.label}?`}
          confirm="Delete"
          isDangerous
          isBusy={busyKey !== undefined}
          onConfirm={() => void remove(open.role).then(close)}
          onCancel={close}
        >
          <p>This works only while nobody has the role.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const describe = (role: Role): string =>
  role.rights.length === rights.length
    ? 'Everything.'
    : `${role.rights.map((right) => rightTexts[right]).join('. ')}.`;
