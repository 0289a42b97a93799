import { placeholderText } from '@site/shared-contracts/fill-template';
import { placeholdersOf, TemplatePurpose, type MailTemplate } from '@site/shared-contracts/schemas';
import { Field, Select, TextArea, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import * as z from 'zod/mini';
import { BusyScreen } from '../../components/busy-screen';
import { CheckLine } from '../../components/check-line';
import { FormDialog } from '../../components/form-dialog';
import { EditorConflict, type ShowValue } from '../../editing/editor-conflict';
import { RestoredDraft } from '../../editing/restored-draft';
import { labels, useTemplateEditor } from './use-template-editor';

interface TemplateDialogProps {
  /** Undefined for a new one. */
  template: MailTemplate | undefined;
  onClose: () => void;
}

/** Changes or adds a template. What was typed survives closing the dialog and a failed save. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const editor = useTemplateEditor(template, onClose);
  const { form, busy, problem, conflict, restoredFrom, discardDraft } = editor;
  const { register } = form;
  const { errors } = form.formState;
  const purpose = z.safeParse(TemplatePurpose, form.watch('purpose')).data ?? 'answer';
  return (
    <>
      <FormDialog
        title={template ? `Change ${template.name}` : 'New template'}
        size="m"
        submit="Save"
        isBusy={busy !== undefined}
        onSubmit={() => void editor.submit()}
        onClose={onClose}
      >
        <RestoredDraft draft={{ restoredFrom, discard: discardDraft }} />
        {purpose === 'confirmation' ? (
          <CheckLine>
            <input
              type="checkbox"
              checked={form.watch('isOn') === 'on'}
              onChange={({ target }) => form.setValue('isOn', target.checked ? 'on' : '')}
            />
            {labels.isOn}
          </CheckLine>
        ) : (
          !template && (
            <Field label={labels.purpose}>
              <Select {...register('purpose')}>
                <option value="answer">Answers to enquiries</option>
                <option value="quotation">Mails with a quotation</option>
              </Select>
            </Field>
          )
        )}
        <Field label={labels.name} error={errors.name?.message} required>
          <TextInput {...register('name')} autoComplete="off" />
        </Field>
        <Field label={labels.subject} error={errors.subject?.message} required>
          <TextInput {...register('subject')} autoComplete="off" />
        </Field>
        <Field
          label={labels.body}
          hint={`Filled in for each customer: ${placeholdersOf(purpose).map(placeholderText).join(' ')}`}
          error={errors.body?.message}
          required
        >
          <TextArea {...register('body')} rows={10} />
        </Field>
        {problem && <Notice tone="danger">{problem}</Notice>}
      </FormDialog>
      <BusyScreen message={busy?.message} progress={busy?.progress} />
      {conflict && <EditorConflict editor={editor} conflict={conflict} showValue={showValue} />}
    </>
  );
}

const showValue: ShowValue = (name, texts) => {
  if (name !== 'isOn') return texts[name];
  return texts.isOn === 'on' ? 'Yes' : 'No';
};
