import { useQueryClient } from '@site/shared-contracts/query';
import { MailTemplate, TemplateInput } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import type { ServerState } from '../../editing/draft-store';
import { emptyValues, labelsOf, readValues, type FormFields } from '../../editing/form-fields';
import { adoptedSentence } from '../../editing/save-messages';
import { schemaResolver } from '../../editing/schema-resolver';
import { useEditor, type Editor } from '../../editing/use-editor';
import { useNotices } from '../../notices/notice-store';

export type TemplateTexts = Record<keyof TemplateInput, string>;

const fields: FormFields<TemplateTexts, MailTemplate> = {
  purpose: { label: 'For', textOf: ({ purpose }) => purpose, empty: 'answer' },
  isOn: {
    label: 'Send it to everybody who asks for a quote and leaves an e-mail address',
    textOf: ({ isOn }) => (isOn ? 'on' : ''),
    empty: 'on',
  },
  name: { label: 'Name', textOf: ({ name }) => name },
  subject: { label: 'Subject', textOf: ({ subject }) => subject },
  body: { label: 'Text', textOf: ({ body }) => body },
};
export const labels = labelsOf(fields);

const stateOf = (template: MailTemplate | undefined): ServerState<TemplateTexts> => ({
  values: template ? readValues(fields, template) : emptyValues(fields),
  version: template?.version,
});

const toInput = (texts: TemplateTexts) => ({ ...texts, isOn: texts.isOn === 'on' });

/** Changes a template together with what colleagues have saved since, or adds one. */
export function useTemplateEditor(
  template: MailTemplate | undefined,
  onClose: () => void,
): Editor<TemplateTexts> {
  const queryClient = useQueryClient();
  const notify = useNotices((store) => store.notify);
  return useEditor<TemplateTexts>({
    draftKey: `mail-template:${String(template?.id ?? 'new')}`,
    stored: stateOf(template),
    labels,
    resolver: schemaResolver<TemplateTexts>(TemplateInput, toInput),
    busyMessage: 'Saving the template. Please wait..',
    what: 'The template',
    save: (texts, options) => {
      const body = z.parse(TemplateInput, toInput(texts));
      return template
        ? call('PUT /api/mail/templates/:id', { params: { id: template.id }, body }, options)
        : call('POST /api/mail/templates', { body });
    },
    onSaved: async ({ values, adopted }) => {
      const done = `The template ${values.name.trim()} is saved.`;
      notify({ tone: 'success', text: adopted.length > 0 ? `${done} ${adoptedSentence(adopted)}` : done });
      await queryClient.invalidateQueries({ queryKey: [adminKey] });
      onClose();
      return undefined;
    },
    readCurrent: (current) => {
      const { data } = z.safeParse(MailTemplate, current);
      return data && stateOf(data);
    },
  });
}
