import { isApiFailure } from '@site/shared-contracts';
import { confirmedMinutes } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import { FormDialog } from '../../components/form-dialog';
import { askPasskey, hasPasskeys, passkeyProblem } from '../../passkeys/browser-passkeys';
import { useIdentityQuestion } from '../../session/identity-question';
import { useSession } from '../../session/session-store';

/** Asks for the password or a passkey again, where a call that cannot be undone or gives power waits for it. */
export function IdentityDialog() {
  const answer = useIdentityQuestion(({ answer }) => answer);
  return answer && <Question onAnswer={answer} />;
}

function Question({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const username = useSession(({ username }) => username);
  const [password, setPassword] = useState('');
  const [fieldError, setFieldError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (isBusy) return;
    setProblem(undefined);
    if (!password) {
      setFieldError('This field is required.');
      return;
    }
    setBusy(true);
    try {
      await call('POST /api/auth/confirm', { body: { password } });
      onAnswer(true);
    } catch (error) {
      const wrong = fieldErrorsOf(error)?.password;
      setFieldError(wrong);
      if (wrong === undefined && !(isApiFailure(error) && error.status === 401))
        setProblem(`This was not confirmed. ${failureReason(error)}`);
      setBusy(false);
    }
  };
  const confirmWithPasskey = async () => {
    if (isBusy) return;
    setProblem(undefined);
    setBusy(true);
    try {
      const passkey = await askPasskey(await call('POST /api/auth/confirm/challenge', {}));
      await call('POST /api/auth/confirm', { body: { passkey } });
      onAnswer(true);
    } catch (error) {
      setProblem(passkeyProblem(error) ?? fieldErrorsOf(error)?.passkey ?? failureReason(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title="Confirm that it is you"
      submit="Confirm"
      isBusy={isBusy}
      onSubmit={() => void confirm()}
      onClose={() => onAnswer(false)}
    >
      <p>
        This cannot be undone, or it gives somebody power. After that you are not asked again for{' '}
        {confirmedMinutes} minutes.
      </p>
      {/* Password managers need the user name that belongs to the password. */}
      <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
      <Field label="Password" error={fieldError} required>
        <TextInput
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => {
            setPassword(target.value);
            setFieldError(undefined);
          }}
        />
      </Field>
      {hasPasskeys() && (
        <div>
          <Button variant="secondary" disabled={isBusy} onClick={() => void confirmWithPasskey()}>
            Use a passkey
          </Button>
        </div>
      )}
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </FormDialog>
  );
}
