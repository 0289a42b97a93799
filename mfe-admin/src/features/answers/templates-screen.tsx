import { useQuery } from '@site/shared-contracts/query';
import type { MailTemplate } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import { adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { AdminIcon } from '../../components/admin-icon';
import { AsyncView } from '../../components/async-view';
import { ButtonRow } from '../../components/button-row';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { DangerButton } from '../../components/danger-button';
import { Screen } from '../../components/screen';
import { useDeletion } from '../../deletion/use-deletion';
import { RowList } from '../../lists/row-list';
import { useRowFocus } from '../../lists/use-row-focus';
import { Notice } from '@site/shared-ui/notice';
import { TemplateDialog } from './template-dialog';
import { Permitted } from '../../session/permitted';

const purposes = {
  answer: 'Answer to an enquiry',
  confirmation: 'Sent by itself to who asks for a quote and leaves an e-mail address',
  quotation: 'Mail with a quotation',
} as const;

/** The texts with which mail to customers begins. */
export function TemplatesScreen() {
  const query = useQuery(adminQuery('GET /api/mail/templates', {}));
  const [edited, setEdited] = useState<MailTemplate | 'new'>();
  const [deleted, setDeleted] = useState<MailTemplate>();
  const focus = useRowFocus();
  return (
    <Screen
      title="Mail templates"
      lead="What answers, confirmations and mails with quotations begin with."
      actions={
        <Permitted call="POST /api/mail/templates">
          <Button onClick={() => setEdited('new')}>
            <AdminIcon name="plus" /> New template
          </Button>
        </Permitted>
      }
    >
      <AsyncView query={query} what="the templates">
        {({ templates }) => (
          <RowList {...focus}>
            {templates.map((template) => (
              <Row key={template.id} {...{ template, onChange: setEdited, onDelete: setDeleted }} />
            ))}
          </RowList>
        )}
      </AsyncView>
      {edited && (
        <TemplateDialog
          template={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && <DeleteDialog template={deleted} onClose={() => setDeleted(undefined)} />}
    </Screen>
  );
}

interface RowProps {
  template: MailTemplate;
  onChange: (template: MailTemplate) => void;
  onDelete: (template: MailTemplate) => void;
}

const Row = ({ template, onChange, onDelete }: RowProps) => (
  <li>
    <div>
      <strong>{template.name}</strong>
      <p>
        {purposes[template.purpose]}
        {template.purpose === 'confirmation' && (template.isOn ? ': switched on' : ': switched off')}
      </p>
    </div>
    <Permitted call="PUT /api/mail/templates/:id">
      <ButtonRow>
        <Button variant="ghost" aria-label={`Change ${template.name}`} onClick={() => onChange(template)}>
          <AdminIcon name="edit" /> Change
        </Button>
        {template.purpose !== 'confirmation' && (
          <DangerButton aria-label={`Delete ${template.name}`} onClick={() => onDelete(template)}>
            <AdminIcon name="trash" /> Delete
          </DangerButton>
        )}
      </ButtonRow>
    </Permitted>
  </li>
);

function DeleteDialog({ template, onClose }: { template: MailTemplate; onClose: () => void }) {
  const { id, version, ...input } = template;
  const { isBusy, problem, remove, refresh } = useDeletion({
    send: () => call('DELETE /api/mail/templates/:id', { params: { id } }, { ifMatch: version }),
    done: `The template ${template.name} is deleted.`,
    notDeleted: (error) => `The template was not deleted. ${failureReason(error)}`,
    restore: async () => {
      await call('POST /api/mail/templates', { body: input });
      return `The template ${template.name} is there again.`;
    },
    notRestored: (error) => `The template could not be restored. ${failureReason(error)}`,
  });
  const confirm = async () => {
    const isDeleted = await remove();
    await refresh();
    if (isDeleted) onClose();
  };
  return (
    <ConfirmDialog
      title={`Delete the template ${template.name}?`}
      confirm="Delete"
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>Mail that was sent with it stays as it is.</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </ConfirmDialog>
  );
}
