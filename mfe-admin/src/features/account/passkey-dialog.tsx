import type { Passkey } from '@site/shared-contracts/schemas';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import { FormDialog } from '../../components/form-dialog';
import { makePasskey, passkeyProblem } from '../../passkeys/browser-passkeys';
import { showRecoveryCodes } from '../../session/new-recovery-codes';

export interface PasskeyDialogProps {
  /** Left out for a new one. */
  passkey?: Passkey | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Gives a new passkey its name and makes it, or gives one that is there another name. */
export function PasskeyDialog({ passkey, onSaved, onClose }: PasskeyDialogProps) {
  const [label, setLabel] = useState(passkey?.label ?? '');
  const [fieldError, setFieldError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setProblem(undefined);
    if (!label.trim()) {
      setFieldError('This field is required.');
      return;
    }
    setBusy(true);
    try {
      if (passkey) await call('PUT /api/auth/passkeys/update/:id', { params: passkey, body: { label } });
      else await add(label);
      onSaved();
    } catch (error) {
      setFieldError(fieldErrorsOf(error)?.label);
      setProblem(passkeyProblem(error) ?? `The passkey was not saved. ${failureReason(error)}`);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={passkey ? 'Rename the passkey' : 'Add a passkey'}
      submit={passkey ? 'Save' : 'Continue'}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {!passkey && (
        <p>
          Your browser then asks for your fingerprint, your face or a PIN, and keeps the passkey on this
          device, in your password manager or on a security key.
        </p>
      )}
      <Field
        label="Name"
        hint="By which you know it, such as the device it is on."
        error={fieldError}
        required
      >
        <TextInput
          name="label"
          autoComplete="off"
          value={label}
          onChange={({ target }) => {
            setLabel(target.value);
            setFieldError(undefined);
          }}
        />
      </Field>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </FormDialog>
  );
}

async function add(label: string): Promise<void> {
  const passkey = await makePasskey(await call('POST /api/auth/passkeys/challenge', {}));
  const { recoveryCodes } = await call('POST /api/auth/passkeys/create', { body: { label, passkey } });
  showRecoveryCodes(recoveryCodes);
}
