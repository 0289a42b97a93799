import type { Person, Role } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { DangerButton } from '../../components/danger-button';
import { momentText } from '../../format/moment-text';
import { RowList } from '../../lists/row-list';
import { useRowAction } from '../../lists/use-row-action';
import { ChangeRoleDialog } from './change-role-dialog';
import { HandOverDialog } from './hand-over-dialog';
import { roleLabel } from './role-label';
import { TemporaryPasswordDialog } from './temporary-password-dialog';

interface PersonListProps {
  people: Person[];
  roles: Role[];
  /** Those that the admin who is signed in may give. */
  givable: Role[];
  myId: number | undefined;
  mayManage: (person: Person) => boolean;
}

type Action = 'role' | 'password' | 'disable' | 'hand over';

/** An account is disabled and never deleted, so that the audit log keeps its names. */
export function PersonList({ people, roles, givable, myId, mayManage }: PersonListProps) {
  const [open, setOpen] = useState<{ action: Action; person: Person }>();
  const { busyKey, run } = useRowAction<number>();
  const close = () => setOpen(undefined);
  const show = (action: Action, person: Person) => setOpen({ action, person });
  const setDisabled = ({ id, username }: Person, disabled: boolean) =>
    run(id, async () => {
      await call('PUT /api/admins/update/:id', { params: { id }, body: { disabled } });
      return `${username} ${disabled ? 'can no longer sign in' : 'can sign in again'}.`;
    });
  return (
    <>
      <RowList aria-label="People">
        {people.map((person) => (
          <li key={person.id}>
            <div>
              <strong>{person.username}</strong>
              <p>{describe(person, roles)}</p>
            </div>
            {mayManage(person) && (
              <PersonButtons
                person={person}
                isMe={person.id === myId}
                isBusy={busyKey === person.id}
                onAction={(action) => show(action, person)}
                onEnable={() => void setDisabled(person, false)}
              />
            )}
          </li>
        ))}
      </RowList>
      {open?.action === 'role' && <ChangeRoleDialog person={open.person} roles={givable} onClose={close} />}
      {open?.action === 'password' && <TemporaryPasswordDialog person={open.person} onClose={close} />}
      {open?.action === 'hand over' && (
        <HandOverDialog person={open.person} people={people} onClose={close} />
      )}
      {open?.action === 'disable' && (
        <ConfirmDialog
          title={`Disable ${open.person.username}?`}
          confirm="Disable"
          isDangerous
          isBusy={busyKey !== undefined}
          onConfirm={() => void setDisabled(open.person, true).then(() => show('hand over', open.person))}
          onCancel={close}
        >
          <p>
            They are signed out everywhere at once, their tokens and invitations end, and they can no longer
            sign in. You can enable them again at any time. Next you can give their work to somebody else.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface PersonButtonsProps {
  person: Person;
  isMe: boolean;
  isBusy: boolean;
  onAction: (action: Action) => void;
  onEnable: () => void;
}

function PersonButtons({ person, isMe, isBusy, onAction, onEnable }: PersonButtonsProps) {
  const button = (text: string, action: Action) => (
    <Button variant="secondary" aria-label={`${text}: ${person.username}`} onClick={() => onAction(action)}>
      {text}
    </Button>
  );
  if (person.disabled)
    return (
      <>
        {button('Hand over work', 'hand over')}
        <Button variant="secondary" aria-label={`Enable ${person.username}`} busy={isBusy} onClick={onEnable}>
          Enable
        </Button>
      </>
    );
  return (
    <>
      {button('Change role', 'role')}
      {!isMe && button('Reset password', 'password')}
      {!isMe && button('Hand over work', 'hand over')}
      <DangerButton
        aria-label={`Disable ${person.username}`}
        busy={isBusy}
        onClick={() => onAction('disable')}
      >
        Disable
      </DangerButton>
    </>
  );
}

const describe = ({ role, disabled, lastUsedAt }: Person, roles: readonly Role[]): string =>
  [
    roleLabel(roles, role),
    disabled ? 'disabled' : 'active',
    lastUsedAt === undefined ? 'never here' : `last here ${momentText(lastUsedAt)}`,
  ].join(', ');
