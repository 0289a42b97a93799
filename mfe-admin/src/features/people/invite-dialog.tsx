import type { NewInvitation, Role } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { FormDialog } from '../../components/form-dialog';
import { LinkToCopy } from '../../components/link-to-copy';
import { useNotices } from '../../notices/notice-store';
import { useDialogCall } from './use-dialog-call';

interface InviteDialogProps {
  /** Those that the admin who is signed in may give. */
  roles: Role[];
  onClose: () => void;
}

/** Invites somebody by mail; without mail, or without an address, with a link that is shown once. */
export function InviteDialog({ roles, onClose }: InviteDialogProps) {
  const notify = useNotices(({ notify }) => notify);
  const [values, setValues] = useState({ username: '', role: roles.at(-1)?.key ?? '' });
  const [link, setLink] = useState<string>();
  const { isBusy, fieldErrors, problem, run } = useDialogCall('Nobody was invited.');
  const finish = ({ link: made, sentTo }: NewInvitation) => {
    if (made !== undefined) {
      setLink(new URL(made, window.location.href).href);
      return;
    }
    notify({ tone: 'success', text: `The invitation is on its way to ${sentTo ?? ''}.` });
    onClose();
  };
  const invite = () =>
    run(async () => {
      const { username, role } = values;
      const body = { role, ...(username.trim() && { username }) };
      finish(await call('POST /api/invitations/create', { body }));
    });
  if (link !== undefined)
    return (
      <Dialog open title="Invitation" size="s" onClose={onClose}>
        <p>
          Send this link to whom you invite, and to nobody else. It is shown only now, and works once, for
          seven days.
        </p>
        <LinkToCopy url={link}>
          <Button onClick={onClose}>Done</Button>
        </LinkToCopy>
      </Dialog>
    );
  return (
    <FormDialog
      title="Invite"
      submit="Invite"
      isBusy={isBusy}
      onSubmit={() => void invite()}
      onClose={onClose}
    >
      <Field
        label="Email or phone"
        hint="They sign in with it. Where mail is set up, an email address gets the invitation. Left empty, they choose it, and you get a link."
        error={fieldErrors.username}
      >
        <TextInput
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          value={values.username}
          onChange={({ target }) => setValues({ ...values, username: target.value })}
        />
      </Field>
      <Field label="Role" error={fieldErrors.role} required>
        <Select
          name="role"
          value={values.role}
          onChange={({ target }) => setValues({ ...values, role: target.value })}
        >
          {roles.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormDialog>
  );
}
