import type { ApiResponse } from '@site/shared-contracts/schemas';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import styled from 'styled-components';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import { CopyButton } from '../../components/copy-button';
import { FormDialog } from '../../components/form-dialog';
import { showRecoveryCodes } from '../../session/new-recovery-codes';
import { QrCode } from './qr-code';

export interface AppDialogProps {
  app: ApiResponse<'POST /api/auth/authenticator-app/create'>;
  onAdded: () => void;
  onClose: () => void;
}

/** The secret for an authenticator app, which counts once the first code is typed. */
export function AppDialog({ app: { secret, url }, onAdded, onClose }: AppDialogProps) {
  const [code, setCode] = useState('');
  const [fieldError, setFieldError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (isBusy) return;
    setProblem(undefined);
    if (!code.trim()) {
      setFieldError('This field is required.');
      return;
    }
    setBusy(true);
    try {
      const { recoveryCodes } = await call('POST /api/auth/authenticator-app/confirm', { body: { code } });
      showRecoveryCodes(recoveryCodes);
      onAdded();
    } catch (error) {
      const wrong = fieldErrorsOf(error)?.code;
      setFieldError(wrong);
      if (wrong === undefined) setProblem(`The app was not set up. ${failureReason(error)}`);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title="Set up an authenticator app"
      submit="Set up"
      isBusy={isBusy}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <p>Scan this with the app on your phone, or type the secret there.</p>
      <QrCode text={url} label="QR code for the authenticator app" />
      <Secret>
        <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <CopyButton variant="ghost" text={secret}>
          Copy the secret
        </CopyButton>
      </Secret>
      <Field label="Code that the app shows" error={fieldError} required>
        <TextInput
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setFieldError(undefined);
          }}
        />
      </Field>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </FormDialog>
  );
}

const Secret = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  overflow-wrap: anywhere;
  text-align: center;
`;
