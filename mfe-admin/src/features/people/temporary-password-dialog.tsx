import { temporaryPasswordDays, type Person } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { ButtonRow } from '../../components/button-row';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { CopyButton } from '../../components/copy-button';
import { useDialogCall } from './use-dialog-call';

interface TemporaryPasswordDialogProps {
  person: Person;
  onClose: () => void;
}

/** For somebody who cannot get a mail. The password is shown once. */
export function TemporaryPasswordDialog({ person: { id, username }, onClose }: TemporaryPasswordDialogProps) {
  const [password, setPassword] = useState<string>();
  const { isBusy, problem, run } = useDialogCall('The password was not changed.');
  const reset = () =>
    run(async () => {
      const made = await call('POST /api/admins/:id/reset-password', { params: { id } });
      setPassword(made.password);
    });
  if (password === undefined)
    return (
      <ConfirmDialog
        title={`Reset the password of ${username}?`}
        confirm="Reset password"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void reset()}
        onCancel={onClose}
      >
        <p>
          They are signed out everywhere. You get a temporary password to hand over; after signing in with it
          they have to choose their own. Their second factor stays on.
        </p>
        {problem && <Notice tone="danger">{problem}</Notice>}
      </ConfirmDialog>
    );
  return (
    <Dialog open title={`Temporary password of ${username}`} size="s" onClose={onClose}>
      <p>
        Hand it over in person or by telephone. It is shown only now, and accepted for{' '}
        {String(temporaryPasswordDays)} days.
      </p>
      <Field label="Temporary password">
        <TextInput readOnly value={password} onFocus={({ target }) => target.select()} />
      </Field>
      <ButtonRow $atEnd>
        <CopyButton text={password} variant="secondary">
          Copy the password
        </CopyButton>
        <Button onClick={onClose}>Done</Button>
      </ButtonRow>
    </Dialog>
  );
}
