import { passwordLimits } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import { FormCard } from '../../components/form-card';
import { useSession } from '../../session/session-store';

const empty = { currentPassword: '', newPassword: '' };
type Values = typeof empty;
type FieldErrors = Partial<Record<keyof Values, string>>;

export interface PasswordFormProps {
  username: string;
  onChanged?: () => void;
}

/** The admin's own password. Every other session ends with the one before. */
export function PasswordForm({ username, onChanged }: PasswordFormProps) {
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
      onChanged?.();
      setResult({
        tone: 'success',
        text: 'Your password is changed. Every other session has ended; tokens for scripts hold until you revoke them.',
      });
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
