import { placeholderText } from '@site/shared-contracts/fill-template';
import { useQueryClient } from '@site/shared-contracts/query';
import { placeholdersOf, TemplatePurpose, type MailTemplate } from '@site/shared-contracts/schemas';
import { Field, Select, TextArea, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import * as z from 'zod/mini';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { fieldErrorsOf } from '../../api-client/call-failure';
import { CheckLine } from '../../components/check-line';
import { FormDialog } from '../../components/form-dialog';
import { RestoredDraft } from '../../editing/restored-draft';
import { failureSentence } from '../../editing/save-messages';
import { useTextDraft } from '../../editing/use-text-draft';
import { useNotices } from '../../notices/notice-store';

interface TemplateDialogProps {
  /** Undefined for a new one. */
  template: MailTemplate | undefined;
  onClose: () => void;
}

/** Changes or adds a template. What was typed survives closing the dialog and a failed save. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const draft = useTextDraft<Values>(`mail-template:${String(template?.id ?? 'new')}`, {
    name: template?.name ?? '',
    purpose: template?.purpose ?? 'answer',
    subject: template?.subject ?? '',
    body: template?.body ?? '',
    isOn: template?.isOn === false ? '' : 'on',
  });
  const { values, write } = draft;
  const { isBusy, errors, failure, save } = useSaving(template);
  const submit = async () => {
    if (!(await save(values))) return;
    draft.markSent(values);
    onClose();
  };
  const input = (name: 'name' | 'subject') => ({
    name,
    value: values[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => write({ [name]: target.value }),
  });
  return (
    <FormDialog
      title={template ? `Change ${template.name}` : 'New template'}
      size="m"
      submit="Save"
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RestoredDraft draft={draft} />
      {values.purpose === 'confirmation' ? (
        <CheckLine>
          <input
            type="checkbox"
            checked={values.isOn === 'on'}
            onChange={({ target }) => write({ isOn: target.checked ? 'on' : '' })}
          />
          Send it to everybody who asks for a quote and leaves an e-mail address
        </CheckLine>
      ) : (
        !template && (
          <Field label="For">
            <Select
              name="purpose"
              value={values.purpose}
              onChange={({ target }) => write({ purpose: target.value })}
            >
              <option value="answer">Answers to enquiries</option>
              <option value="quotation">Mails with a quotation</option>
            </Select>
          </Field>
        )
      )}
      <Field label="Name" error={errors.name} required>
        <TextInput {...input('name')} />
      </Field>
      <Field label="Subject" error={errors.subject} required>
        <TextInput {...input('subject')} />
      </Field>
      <Field
        label="Text"
        hint={`Filled in for each customer: ${placeholdersOf(purposeIn(values.purpose)).map(placeholderText).join(' ')}`}
        error={errors.body}
        required
      >
        <TextArea
          name="body"
          rows={10}
          value={values.body}
          onChange={({ target }) => write({ body: target.value })}
        />
      </Field>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </FormDialog>
  );
}

type Values = Record<'name' | 'purpose' | 'subject' | 'body' | 'isOn', string>;

/** Of the draft, whose values are texts. */
const purposeIn = (text: string): TemplatePurpose => {
  const { data } = z.safeParse(TemplatePurpose, text);
  return data ?? 'answer';
};

function useSaving(template: MailTemplate | undefined) {
  const queryClient = useQueryClient();
  const notify = useNotices((store) => store.notify);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();

  /** Resolves with whether it was saved. */
  const save = async ({ isOn, purpose, ...texts }: Values): Promise<boolean> => {
    const body = { ...texts, purpose: purposeIn(purpose), isOn: isOn === 'on' };
    setBusy(true);
    setErrors({});
    setFailure(undefined);
    try {
      if (template) {
        const { id, version } = template;
        await call('PUT /api/mail/templates/:id', { params: { id }, body }, { ifMatch: version });
      } else await call('POST /api/mail/templates', { body });
      notify({ tone: 'success', text: `The template ${texts.name.trim()} is saved.` });
      return true;
    } catch (error) {
      setErrors(fieldErrorsOf(error) ?? {});
      setFailure(failureSentence(error, 'The template'));
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: [adminKey] });
      setBusy(false);
    }
  };
  return { isBusy, errors, failure, save };
}
