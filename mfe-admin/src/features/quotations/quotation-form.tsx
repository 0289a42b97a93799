import { gstStates } from '@site/shared-contracts/gst-states';
import { useNavigate } from '@site/shared-contracts/router';
import { QuotationContent, type Quotation, type QuotationVersion } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Field, Select, TextArea, TextInput } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import * as z from 'zod/mini';
import { call } from '../../api-client/call';
import { CheckLine } from '../../components/check-line';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { DangerButton } from '../../components/danger-button';
import { FormCard } from '../../components/form-card';
import { Stack } from '../../components/stack';
import { EditorForm } from '../../editing/editor-form';
import { adminLinks } from '../../links/admin-links';
import { useRowAction } from '../../lists/use-row-action';
import { LinesField } from './lines-field';
import { labels, readableValue, toContent, type QuotationTexts } from './quotation-texts';
import { savePdf } from './save-pdf';
import { SendDialog, type SentQuotation } from './send-dialog';
import { Totals } from './totals';
import { useQuotationEditor, type QuotationEditor } from './use-quotation-editor';

export interface QuotationFormProps {
  quotation: Quotation;
  draft: QuotationVersion;
  onSent: (sent: SentQuotation) => void;
}

/** The draft of a quotation, with what it costs while it is typed. */
export function QuotationForm({ quotation, draft, onSent }: QuotationFormProps) {
  const editor = useQuotationEditor(quotation, draft.content);
  const [sendingVersion, setSendingVersion] = useState<number>();
  const { busyKey, run } = useRowAction<'pdf'>();
  const texts = editor.form.watch();
  const { data: content } = z.safeParse(QuotationContent, toContent(texts));
  return (
    <>
      <EditorForm
        permit={{ call: 'PUT /api/quotations/update/:id' }}
        editor={editor}
        showValue={readableValue}
        buttons={
          <>
            <Button type="submit">Save</Button>
            <Button variant="accent" onClick={() => editor.saveThen(setSendingVersion)}>
              Send…
            </Button>
            <Button
              variant="secondary"
              busy={busyKey === 'pdf'}
              onClick={() => editor.saveThen(() => void run('pdf', () => savePdf(quotation, draft.version)))}
            >
              Preview PDF
            </Button>
            <DiscardButton quotation={quotation} editor={editor} />
          </>
        }
      >
        <CustomerFields editor={editor} />
        <FormCard>
          <LinesField editor={editor} content={content} />
          <Check editor={editor} name="pricesIncludeGst" />
        </FormCard>
        <FormCard>
          <h2>Total</h2>
          <Halves>
            <Stack $gap={5}>
              <TotalFields editor={editor} />
            </Stack>
            {content ? (
              <Totals content={content} />
            ) : (
              <p>The total is here as soon as each line has a quantity and a price.</p>
            )}
          </Halves>
        </FormCard>
        <EndFields editor={editor} />
      </EditorForm>
      {sendingVersion !== undefined && (
        <SendDialog
          quotation={quotation}
          version={sendingVersion}
          customer={texts.customerName}
          onSent={onSent}
          onClose={() => setSendingVersion(undefined)}
        />
      )}
    </>
  );
}

interface PartProps {
  editor: QuotationEditor;
}

function Text({ editor, name, ...input }: PartProps & InputProps) {
  const { register, formState } = editor.form;
  return (
    <Field label={labels[name]} error={formState.errors[name]?.message}>
      {input.rows ? (
        <TextArea {...register(name)} rows={input.rows} />
      ) : (
        <TextInput {...register(name)} autoComplete="off" type={input.type ?? 'text'} />
      )}
    </Field>
  );
}

interface InputProps {
  name: keyof QuotationTexts;
  type?: 'date';
  /** Of a longer text. */
  rows?: number;
}

function Choice({ editor, name, children }: PartProps & { name: keyof QuotationTexts; children: ReactNode }) {
  const { register, formState } = editor.form;
  return (
    <Field label={labels[name]} error={formState.errors[name]?.message}>
      <Select {...register(name)}>{children}</Select>
    </Field>
  );
}

/** A text that is empty or `yes`. */
function Check({ editor: { form }, name }: PartProps & { name: keyof QuotationTexts }) {
  return (
    <CheckLine>
      <input
        type="checkbox"
        checked={form.watch(name) !== ''}
        onChange={({ target }) => form.setValue(name, target.checked ? 'yes' : '', { shouldDirty: true })}
      />
      {labels[name]}
    </CheckLine>
  );
}

const states = gstStates.map(({ code, name }) => (
  <option key={code} value={code}>
    {name}
  </option>
));

const CustomerFields = ({ editor }: PartProps) => (
  <FormCard>
    <h2>Customer</h2>
    <Columns>
      <Text editor={editor} name="customerName" />
      <Text editor={editor} name="customerCompany" />
      <Tall>
        <Text editor={editor} name="customerAddress" rows={4} />
      </Tall>
      <Choice editor={editor} name="customerState">
        {states}
      </Choice>
      <Text editor={editor} name="customerGstin" />
    </Columns>
  </FormCard>
);

const TotalFields = ({ editor }: PartProps) => (
  <>
    <Columns>
      <Choice editor={editor} name="discountKind">
        <option value="">None</option>
        <option value="percent">Percent</option>
        <option value="amount">Rupees</option>
      </Choice>
      {editor.form.watch('discountKind') !== '' && <Text editor={editor} name="discount" />}
    </Columns>
    <Columns>
      <Text editor={editor} name="freight" />
      {editor.form.watch('freight').trim() !== '' && (
        <>
          <Text editor={editor} name="freightGst" />
          <Text editor={editor} name="freightSac" />
        </>
      )}
    </Columns>
    <Check editor={editor} name="roundToRupee" />
  </>
);

const EndFields = ({ editor }: PartProps) => (
  <FormCard>
    <h2>Terms</h2>
    <Columns $count={3}>
      <Text editor={editor} name="validUntil" type="date" />
      <Choice editor={editor} name="supplierState">
        {states}
      </Choice>
      <Text editor={editor} name="supplierGstin" />
    </Columns>
    <Columns>
      <Text editor={editor} name="note" rows={5} />
      <Text editor={editor} name="terms" rows={5} />
    </Columns>
  </FormCard>
);

function DiscardButton({ quotation: { id, versions }, editor }: PartProps & { quotation: Quotation }) {
  const [isAsking, setAsking] = useState(false);
  const { busyKey, run } = useRowAction<'discard'>();
  const navigate = useNavigate();
  const discard = () =>
    run('discard', async () => {
      await call('DELETE /api/quotations/delete/:id', { params: { id } });
      editor.discardDraft();
      if (versions.length === 1) void navigate(adminLinks.quotations(), { replace: true });
      return 'The draft was discarded.';
    });
  return (
    <>
      <DangerButton onClick={() => setAsking(true)}>Discard draft</DangerButton>
      <ConfirmDialog
        open={isAsking}
        title="Discard this draft?"
        confirm="Discard"
        isDangerous
        isBusy={busyKey !== undefined}
        onConfirm={() => void discard().then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        <p>It cannot be brought back.</p>
      </ConfirmDialog>
    </>
  );
}

const Columns = styled.div<{ $count?: number }>`
  display: grid;
  gap: var(--space-4);
  align-items: start;

  ${media.md} {
    grid-template-columns: repeat(${({ $count = 2 }) => $count}, minmax(0, 1fr));
  }
`;

/** Beside two fields that are below each other. */
const Tall = styled.div`
  grid-row: span 2;
`;

/** What is entered, and beside it what comes of it. */
const Halves = styled.div`
  display: grid;
  gap: var(--space-5) var(--space-4);
  align-items: start;

  ${media.xl} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
