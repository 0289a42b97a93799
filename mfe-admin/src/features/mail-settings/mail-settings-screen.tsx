import { useQuery, useQueryClient } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import { MailSettingsValues, type MailSettingsScreen as Settings } from '@site/shared-contracts/schemas';
import { Button, LinkButton } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import styled from 'styled-components';
import { FormProvider, useWatch } from 'react-hook-form';
import { adminKey, adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { AsyncView } from '../../components/async-view';
import { FormCard } from '../../components/form-card';
import { Screen } from '../../components/screen';
import { Stack } from '../../components/stack';
import { EditorForm } from '../../editing/editor-form';
import { schemaResolver } from '../../editing/schema-resolver';
import { useEditor } from '../../editing/use-editor';
import { momentText } from '../../format/moment-text';
import { adminLinks } from '../../links/admin-links';
import { useNotices } from '../../notices/notice-store';
import {
  readCurrentSettings,
  settingsLabels,
  settingsState,
  toSettingsInput,
  type SettingsTexts,
} from './mail-settings-values';
import { MailSettingsTestCard } from './mail-settings-test';
import { PasswordSetting, WebhookSettings, type SecretsForm } from './secret-setting';
import { AddressesSetting, SecuritySetting, TextSetting, TickSetting } from './setting-fields';

/** How the site sends and receives mail, and who is told of what. */
export function MailSettingsScreen() {
  const query = useQuery({ ...adminQuery('GET /api/mail/settings', {}), refetchOnWindowFocus: false });
  return (
    <Screen
      title="Mail settings"
      lead="How mail is sent and received, and who is told of what."
      actions={
        <LinkButton as={Link} to={adminLinks.mail()} variant="ghost">
          Mail outbox
        </LinkButton>
      }
    >
      <AsyncView query={query} what="the mail settings">
        {(settings) => <SettingsForm settings={settings} />}
      </AsyncView>
    </Screen>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const [typed, setTyped] = useState<SecretsForm['typed']>({});
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const editor = useEditor<SettingsTexts>({
    draftKey: 'mail-settings',
    stored: settingsState(settings),
    labels: settingsLabels,
    resolver: schemaResolver(MailSettingsValues, toSettingsInput),
    busyMessage: 'Saving the mail settings…',
    what: 'The mail settings',
    save: async (texts, options) => {
      const saved = await call(
        'PUT /api/mail/settings',
        { body: { ...toSettingsInput(texts), ...secretsIn(typed) } },
        options,
      );
      queryClient.setQueryData(adminQuery('GET /api/mail/settings', {}).queryKey, saved);
      return { id: saved.version };
    },
    onSaved: async ({ id, values }) => {
      setTyped({});
      notify({ tone: 'success', text: 'The mail settings are saved.' });
      await queryClient.invalidateQueries({ queryKey: [adminKey] });
      return { values, version: id };
    },
    readCurrent: readCurrentSettings,
  });
  const secrets = {
    typed,
    stored: settings.secrets,
    change: (changed: SecretsForm['typed']) => setTyped({ ...typed, ...changed }),
  };
  const isUnsaved = editor.isUnsaved || Object.keys(secretsIn(typed)).length > 0;
  return (
    <FormProvider {...editor.form}>
      <Column>
        <InForce settings={settings} />
        <EditorForm
          permit={{ call: 'PUT /api/mail/settings' }}
          editor={{ ...editor, isUnsaved }}
          buttons={<Button type="submit">Save</Button>}
        >
          <Sending secrets={secrets} />
          <Receiving secrets={secrets} mailbox={settings.mailbox} />
          <Recipients />
        </EditorForm>
        <MailSettingsTestCard isUnsaved={isUnsaved} />
      </Column>
    </FormProvider>
  );
}

/** Fields as wide as what is typed in them. */
const Column = styled(Stack)`
  max-inline-size: 720px;
`;

/** An empty one was not typed. */
const secretsIn = (typed: SecretsForm['typed']): SecretsForm['typed'] =>
  Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));

/** Which settings send mail now, where the form does not say it. */
function InForce({ settings: { sendsWith, environment, canStoreSecrets, secrets } }: { settings: Settings }) {
  return (
    <>
      {sendsWith === 'environment' && environment && (
        <Notice>
          Mail is sent with the settings of the server’s environment: {environment.host}, from{' '}
          {environment.sender}. Fill in a mail server here to use another one.
        </Notice>
      )}
      {sendsWith === 'nothing' && secrets.smtpPassword !== 'unreadable' && (
        <Notice>No mail server is set up, so nothing is sent. Enquiries are here all the same.</Notice>
      )}
      {secrets.smtpPassword === 'unreadable' && (
        <Notice tone="danger">
          The password of the mail server can no longer be read on this server, so mail waits. Type it again.
        </Notice>
      )}
      {!canStoreSecrets && (
        <Notice>
          This server has no key that encrypts passwords, so none can be saved here. Whoever runs it sets
          SETTINGS_KEY.
        </Notice>
      )}
    </>
  );
}

const Sending = ({ secrets }: { secrets: SecretsForm }) => (
  <FormCard>
    <h2>Sending</h2>
    <TextSetting name="smtpHost" hint="For example smtp.example.com. Your mail provider names it." />
    <TextSetting name="smtpPort" />
    <SecuritySetting name="smtpSecurity" />
    <TextSetting name="smtpUser" hint="Often the e-mail address. Leave empty if the server asks for none." />
    <PasswordSetting name="smtpPassword" label="Password" secrets={secrets} />
    <TextSetting name="sender" hint="What customers see, for example: Venmara <sales@example.com>" />
  </FormCard>
);

interface ReceivingProps {
  secrets: SecretsForm;
  mailbox: Settings['mailbox'];
}

function Receiving({ secrets, mailbox }: ReceivingProps) {
  const [imapIsOn, webhookIsOn] = useWatch<SettingsTexts, ['imapIsOn', 'webhookIsOn']>({
    name: ['imapIsOn', 'webhookIsOn'],
  });
  return (
    <FormCard>
      <h2>Receiving</h2>
      <TextSetting
        name="replyAddress"
        hint="The mailbox that is read below. Leave empty if replies go to the sender’s own mailbox. Its provider must take mail to name+anything@…"
      />
      <TickSetting name="imapIsOn" />
      {imapIsOn !== '' && (
        <>
          {mailbox?.lastError && (
            <Notice tone="danger">
              The mailbox could not be read. The mail server says: {mailbox.lastError}
            </Notice>
          )}
          {mailbox?.readAt && <p>Last read {momentText(mailbox.readAt)}.</p>}
          <TextSetting name="imapHost" />
          <TextSetting name="imapPort" />
          <SecuritySetting name="imapSecurity" />
          <TextSetting name="imapUser" />
          <PasswordSetting name="imapPassword" label="IMAP password" secrets={secrets} />
          <TextSetting
            name="imapFolder"
            hint="Usually INBOX. A mail that answers none of ours becomes a new enquiry, so use a mailbox for customers only."
          />
        </>
      )}
      <TickSetting name="webhookIsOn" />
      {webhookIsOn !== '' && <WebhookSettings secrets={secrets} />}
    </FormCard>
  );
}

const Recipients = () => (
  <FormCard>
    <h2>Who is told</h2>
    <AddressesSetting name="enquiryRecipients" hint="One or more e-mail addresses, with commas between." />
    <AddressesSetting name="replyRecipients" hint="Besides the colleague who works on the enquiry." />
    <AddressesSetting name="acceptanceRecipients" hint="Besides the colleague who works on the enquiry." />
  </FormCard>
);
