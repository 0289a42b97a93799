import { links, passwordLimits } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { useNavigate } from '@site/shared-contracts/router';
import type { OpenInvitation } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { Form } from '../../components/form';
import { momentText } from '../../format/moment-text';
import { useSession } from '../../session/session-store';
import { useEntryCall } from './use-entry-call';

/** Somebody who is invited chooses a password, and is signed in. */
export function AcceptInvitation({ token }: { token: string }) {
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /api/invitations/open', { body: { token } }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (data) return <AcceptForm token={token} invitation={data} />;
  if (error) return <Notice tone="danger">{failureReason(error)}</Notice>;
  return <p role="status">Loading the invitation…</p>;
}

function AcceptForm({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const begin = useSession(({ begin }) => begin);
  const navigate = useNavigate();
  const [values, setValues] = useState({ username: invitation.username ?? '', password: '' });
  const { isBusy, fieldErrors, problem, run } = useEntryCall();
  const accept = () =>
    run(async () => {
      const { password } = values;
      const { username } = await call('POST /api/invitations/accept', { body: { token, ...values } });
      const { jwt } = await call('POST /api/auth/authenticate', { body: { username, password } });
      begin(jwt);
      await navigate(links.admin(), { replace: true });
    });
  const input = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  return (
    <Form onSubmit={() => void accept()}>
      <p>
        {invitation.invitedBy} invites you to work with this website, with the role ‘{invitation.role}’. The
        invitation can be accepted until {momentText(invitation.expiresAt)}.
      </p>
      <Field label="Email or phone" hint="You sign in with it." error={fieldErrors.username} required>
        <TextInput
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={invitation.username !== undefined}
          {...input('username')}
        />
      </Field>
      <Field
        label="Password"
        hint={`At least ${passwordLimits.new} characters, and not a common password.`}
        error={fieldErrors.password}
        required
      >
        <TextInput type="password" autoComplete="new-password" {...input('password')} />
      </Field>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" size="l" busy={isBusy}>
        Accept and sign in
      </Button>
    </Form>
  );
}
