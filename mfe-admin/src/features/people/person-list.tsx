import type { Person, Role } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import styled from 'styled-components';
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

type Action = 'role' | 'password' | 'disable' | 'hand over' | Confirmed;

/** What is asked before, and done by one call. */
type Confirmed = keyof typeof confirmed;

const confirmed = {
  'end sessions': {
    button: 'End sessions',
    title: (name: string) => `End all sessions of ${name}?`,
    text: 'They are signed out on every device, and their tokens for scripts end. They can sign in again at once.',
    run: (id: number) => call('POST /api/admins/:id/end-sessions', { params: { id } }),
    done: (name: string) => `${name} is signed out everywhere.`,
  },
  'second factors': {
    button: 'Remove second factors',
    title: (name: string) => `Remove the second factors of ${name}?`,
    text: 'For somebody who has lost their phone or key. They sign in with the password alone, until they set up new ones.',
    run: (id: number) => call('POST /api/admins/:id/reset-second-factor', { params: { id } }),
    done: (name: string) => `${name} signs in with the password alone now.`,
  },
};

const isConfirmed = (action: Action): action is Confirmed => Object.hasOwn(confirmed, action);

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
  const runConfirmed = (action: Confirmed, { id, username }: Person) =>
    run(id, async () => {
      await confirmed[action].run(id);
      return confirmed[action].done(username);
    });
  return (
    <>
      <People aria-label="People">
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
      </People>
      {open?.action === 'role' && <ChangeRoleDialog person={open.person} roles={givable} onClose={close} />}
      {open?.action === 'password' && <TemporaryPasswordDialog person={open.person} onClose={close} />}
      {open?.action === 'hand over' && (
        <HandOverDialog person={open.person} people={people} onClose={close} />
      )}
      {open && isConfirmed(open.action) && (
        <ConfirmedDialog
          action={open.action}
          person={open.person}
          isBusy={busyKey !== undefined}
          onConfirm={(action) => void runConfirmed(action, open.person).then(close)}
          onCancel={close}
        />
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

interface ConfirmedDialogProps {
  action: Confirmed;
  person: Person;
  isBusy: boolean;
  onConfirm: (action: Confirmed) => void;
  onCancel: () => void;
}

function ConfirmedDialog({ action, person, isBusy, onConfirm, onCancel }: ConfirmedDialogProps) {
  const { title, button, text } = confirmed[action];
  return (
    <ConfirmDialog
      title={title(person.username)}
      confirm={button}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => onConfirm(action)}
      onCancel={onCancel}
    >
      <p>{text}</p>
    </ConfirmDialog>
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
    <Button variant="ghost" aria-label={`${text}: ${person.username}`} onClick={() => onAction(action)}>
      {text}
    </Button>
  );
  if (person.disabled)
    return (
      <>
        {button('Hand over work', 'hand over')}
        <Button variant="ghost" aria-label={`Enable ${person.username}`} busy={isBusy} onClick={onEnable}>
          Enable
        </Button>
      </>
    );
  return (
    <>
      {button('Change role', 'role')}
      {!isMe && button('Reset password', 'password')}
      {!isMe && button('Hand over work', 'hand over')}
      {!isMe && button(confirmed['end sessions'].button, 'end sessions')}
      {!isMe && button(confirmed['second factors'].button, 'second factors')}
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

/** The buttons of a row are below its text: there are more than fit beside it. */
const People = styled(RowList)`
  & > li {
    gap: 0;
    padding-inline: var(--space-1);
  }

  & > li > :is(div, button) {
    padding-inline: var(--space-3);
  }

  & > li > div:first-child {
    flex-basis: 100%;
  }
`;
