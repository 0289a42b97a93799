import type { MailSecret, MailSettingsScreen } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { useFormContext } from 'react-hook-form';
import { ButtonRow } from '../../components/button-row';
import { CopyButton } from '../../components/copy-button';

type Secrets = Partial<Record<MailSecret, string>>;

/** What was typed of the secrets. It is in no draft of this browser. */
export interface SecretsForm {
  typed: Secrets;
  stored: MailSettingsScreen['secrets'];
  change: (secrets: Secrets) => void;
}

const hints = {
  none: '',
  stored: 'A password is stored. Leave this empty to keep it.',
  unreadable: 'The stored password can no longer be read on this server. Type it again.',
};

interface PasswordSettingProps {
  name: 'smtpPassword' | 'imapPassword';
  label: string;
  secrets: SecretsForm;
}

export function PasswordSetting({ name, label, secrets: { typed, stored, change } }: PasswordSettingProps) {
  const { formState } = useFormContext<Record<string, string>>();
  return (
    <Field label={label} hint={hints[stored[name]]} error={formState.errors[name]?.message}>
      <TextInput
        type="password"
        name={name}
        autoComplete="new-password"
        value={typed[name] ?? ''}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  );
}

const webhookHints = {
  none: 'The mail service sends it as a bearer token. Copy it before you save: it is not shown again.',
  stored: 'A secret is stored. Make a new one if it is lost: the old one ends when you save.',
  unreadable: 'The stored secret can no longer be read on this server. Make a new one.',
};

/** The address and the secret that a mail service is told. */
export function WebhookSettings({ secrets: { typed, stored, change } }: { secrets: SecretsForm }) {
  const { formState } = useFormContext<Record<string, string>>();
  const address = `${window.location.origin}/api/mail/incoming`;
  const secret = typed.webhookSecret ?? '';
  return (
    <>
      <Field label="Address for the mail service" hint="It sends each mail here as message/rfc822.">
        <TextInput readOnly value={address} />
      </Field>
      <Field
        label="Secret for the mail service"
        hint={webhookHints[stored.webhookSecret]}
        error={formState.errors.webhookSecret?.message}
      >
        <TextInput readOnly name="webhookSecret" value={secret} autoComplete="off" />
      </Field>
      <ButtonRow>
        <CopyButton variant="secondary" text={address}>
          Copy the address
        </CopyButton>
        <Button variant="secondary" onClick={() => change({ webhookSecret: newSecret() })}>
          Make a new secret
        </Button>
        {secret !== '' && (
          <CopyButton variant="secondary" text={secret}>
            Copy the secret
          </CopyButton>
        )}
      </ButtonRow>
    </>
  );
}

/** 256 random bits. */
const newSecret = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
