import { passwordLimits } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import styled from 'styled-components';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { FormCard } from '../../components/form-card';
import { Screen } from '../../components/screen';
import { adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { fieldErrorsOf, failureReason } from '../../api-client/call-failure';
import { NoticesCard } from './notices-card';
import { useSession } from '../../session/session-store';
import { Permitted } from '../../session/permitted';

const empty = { currentPassword: '', newPassword: '' };
type Values = typeof empty;
type FieldErrors = Partial<Record<keyof Values, string>>;

/** The admin's own password and sessions. */
export function AccountScreen() {
  const me = useQuery(adminQuery('GET /api/auth/me', {})).data;
  return (
    <Screen title="Account" lead={me && `Signed in as ${me.username}`}>
      <Blocks>
        <PasswordForm username={me?.username ?? ''} />
        <Permitted call="GET /api/desk/notices">
          <NoticesCard username={me?.username ?? ''} />
        </Permitted>
        <Sessions />
      </Blocks>
    </Screen>
  );
}

function PasswordForm({ username }: { username: string }) {
  const begin = useSession(({ begin }) => begin);
  const [values, setValues] = useState<Values>(empty);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; text: string }>();
  const [isBusy, setBusy] = useState(false);

  const save = async () => {
    const missing = validate(values);
    setFieldErrors(missing);
    setResult(undefined);
    if (Object.keys(missing).length) return;
    setBusy(true);
    try {
      begin((await call('POST /api/auth/password', { body: values })).jwt);
      setValues(empty);
      setResult({ tone: 'success', text: 'Your password is changed. Every other session has ended.' });
    } catch (error) {
      setFieldErrors(fieldErrorsOf(error) ?? {});
      setResult({ tone: 'danger', text: `Your password was not changed. ${failureReason(error)}` });
    } finally {
      setBusy(false);
    }
  };
  const input = (name: keyof Values) => ({
    name,
    type: 'password',
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value });
      setFieldErrors({ ...fieldErrors, [name]: undefined });
    },
  });
  return (
    <FormCard
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>Change password</h2>
      {/* Password managers need the user name that belongs to the new password. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label="Current password" error={fieldErrors.currentPassword} required>
        <TextInput autoComplete="current-password" {...input('currentPassword')} />
      </Field>
      <Field
        label="New password"
        hint={`At least ${passwordLimits.new} characters, and not a common password.`}
        error={fieldErrors.newPassword}
        required
      >
        <TextInput autoComplete="new-password" {...input('newPassword')} />
      </Field>
      {result && (
        <Notice tone={result.tone} onDismiss={() => setResult(undefined)}>
          {result.text}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={isBusy}>
          Change password
        </Button>
      </div>
    </FormCard>
  );
}

const validate = ({ currentPassword, newPassword }: Values): FieldErrors => ({
  ...(!currentPassword && { currentPassword: 'This field is required.' }),
  ...(newPassword.length < passwordLimits.new && {
    newPassword: `At least ${passwordLimits.new} characters.`,
  }),
});

function Sessions() {
  const end = useSession(({ end }) => end);
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const signOutEverywhere = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await call('POST /api/auth/logout-everywhere', {});
      end('signedOut');
    } catch {
      setFailed(true);
      setConfirming(false);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormCard as="section">
      <h2>Sessions</h2>
      <p>If a device was lost, or somebody else has used your account, end every session at once.</p>
      {hasFailed && <Notice tone="danger">The sessions were not ended. Try again.</Notice>}
      <div>
        <Button variant="secondary" onClick={() => setConfirming(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        isBusy={isBusy}
        onConfirm={() => void signOutEverywhere()}
        onCancel={() => setConfirming(false)}
      >
        <p>All your sessions end, including this one. Drafts stay in the browsers where they were written.</p>
      </ConfirmDialog>
    </FormCard>
  );
}

const Blocks = styled.div`
  display: grid;
  gap: var(--space-5);
  max-inline-size: 640px;
`;
