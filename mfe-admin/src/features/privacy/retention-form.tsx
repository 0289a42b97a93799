import { useQueryClient } from '@site/shared-contracts/query';
import {
  PrivacySettings,
  retentionKinds,
  RetentionMonths,
  type RetentionKind,
} from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import styled from 'styled-components';
import * as z from 'zod/mini';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import type { ServerState } from '../../editing/draft-store';
import { EditorForm } from '../../editing/editor-form';
import { schemaResolver } from '../../editing/schema-resolver';
import { useEditor } from '../../editing/use-editor';
import { useNotices } from '../../notices/notice-store';

type Texts = Record<RetentionKind, string>;

const kinds = Object.keys(retentionKinds) as RetentionKind[];
const forKinds = (textOf: (kind: RetentionKind) => string) =>
  Object.fromEntries(kinds.map((kind) => [kind, textOf(kind)])) as Texts;
const labels = forKinds((kind) => retentionKinds[kind].label);
const hints: Partial<Texts> = {
  acceptedQuotations:
    'Indian tax law wants records for 72 months after the annual return: at least 96 months.',
  messages: 'Counts from what happened last. What is not handled, or is to be followed up, stays.',
};

const toInput = (texts: Texts) =>
  Object.fromEntries(kinds.map((kind) => [kind, Number(texts[kind])])) as z.input<typeof RetentionMonths>;

const Current = z.pick(PrivacySettings, { months: true, version: true });
const stateOf = ({ months, version }: z.infer<typeof Current>): ServerState<Texts> => ({
  values: forKinds((kind) => String(months[kind])),
  version,
});

/** The months of each kind. Older data is deleted once a day. */
export function RetentionForm({ stored }: { stored: z.infer<typeof Current> }) {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const editor = useEditor<Texts>({
    draftKey: 'privacy-settings',
    stored: stateOf(stored),
    labels,
    resolver: schemaResolver(RetentionMonths, toInput),
    busyMessage: 'Saving the settings…',
    what: 'The settings',
    save: async (texts, options) => {
      const { version } = await call('PUT /api/privacy/settings', { body: toInput(texts) }, options);
      return { id: version };
    },
    onSaved: async ({ id, values }) => {
      notify({ tone: 'success', text: 'The settings are saved.' });
      await queryClient.invalidateQueries({ queryKey: [adminKey] });
      return { values, version: id };
    },
    readCurrent: (current) => {
      const { data } = z.safeParse(Current, current);
      return data && stateOf(data);
    },
  });
  const { errors } = editor.form.formState;
  return (
    <>
      {stored.version === 0 && (
        <Notice>
          Nothing is deleted yet. From the day on which you save these months, older data is deleted once a
          day, for good.
        </Notice>
      )}
      <EditorForm
        permit={{ call: 'PUT /api/privacy/settings' }}
        editor={editor}
        buttons={<Button type="submit">Save</Button>}
      >
        <Months>
          {kinds.map((kind) => (
            <Field
              key={kind}
              label={labels[kind]}
              note="months"
              hint={hints[kind] ?? ''}
              error={errors[kind]?.message}
            >
              <TextInput {...editor.form.register(kind)} inputMode="numeric" autoComplete="off" />
            </Field>
          ))}
        </Months>
      </EditorForm>
    </>
  );
}

const Months = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  align-items: start;
  gap: var(--space-4) var(--space-5);
`;
