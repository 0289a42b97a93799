import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { Form } from '../../components/form';
import { useEntryCall } from './use-entry-call';

/** Says the same whether there is such an account or not. */
export function ForgottenPassword() {
  const [username, setUsername] = useState('');
  const [isSent, setSent] = useState(false);
  const { isBusy, fieldErrors, problem, run } = useEntryCall();
  if (isSent)
    return (
      <Notice tone="success">
        If there is an account with this email address, a link is on its way to it. It works for ten minutes.
        If no mail comes, ask an owner of the website for a temporary password.
      </Notice>
    );
  const send = () =>
    run(async () => {
      await call('POST /api/auth/forgotten-password', { body: { username } });
      setSent(true);
    });
  return (
    <Form onSubmit={() => void send()}>
      <Field
        label="Email"
        hint="You get a link with which you set a new password."
        error={fieldErrors.username}
        required
      >
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={({ target }) => setUsername(target.value)}
        />
      </Field>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" size="l" busy={isBusy}>
        Send the link
      </Button>
    </Form>
  );
}
