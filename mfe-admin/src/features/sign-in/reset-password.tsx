import { passwordLimits } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { Form } from '../../components/form';
import { useSession } from '../../session/session-store';
import { useEntryCall } from './use-entry-call';

/** With the link of a mail. Every session ends, also that of this browser. */
export function ResetPassword({ token }: { token: string }) {
  const end = useSession(({ end }) => end);
  const [newPassword, setNewPassword] = useState('');
  const [changed, setChanged] = useState<string>();
  const { isBusy, fieldErrors, problem, run } = useEntryCall();
  if (changed !== undefined)
    return <Notice tone="success">The password of {changed} is changed. Sign in with it.</Notice>;
  const save = () =>
    run(async () => {
      const { username } = await call('POST /api/auth/reset-password', { body: { token, newPassword } });
      end('signedOut');
      setChanged(username);
    });
  return (
    <Form onSubmit={() => void save()}>
      {/* The link does not say whose it is; a password manager asks. */}
      <input type="text" name="username" autoComplete="username" value="" readOnly hidden />
      <Field
        label="New password"
        hint={`At least ${passwordLimits.new} characters, and not a common password.`}
        error={fieldErrors.newPassword}
        required
      >
        <TextInput
          type="password"
          name="newPassword"
          autoComplete="new-password"
          value={newPassword}
          onChange={({ target }) => setNewPassword(target.value)}
        />
      </Field>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" size="l" busy={isBusy}>
        Set the password
      </Button>
    </Form>
  );
}
