import { useQueryClient } from '@site/shared-contracts/query';
import { useNavigate } from '@site/shared-contracts/router';
import { EnquiryKind, TypedEnquiry } from '@site/shared-contracts/schemas';
import { Field, Select, TextArea, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import styled from 'styled-components';
import * as z from 'zod/mini';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import { FormDialog } from '../../components/form-dialog';
import { RestoredDraft } from '../../editing/restored-draft';
import { useTextDraft } from '../../editing/use-text-draft';
import { adminLinks } from '../../links/admin-links';
import { fieldErrorsIn } from './field-errors-in';
import { kindTexts, sourceTexts } from './inbox-texts';
import { ProductInput } from './product-input';

const sources = ['telephone', 'whatsapp', 'mail', 'visit'] as const;

const blank = {
  source: 'telephone',
  kind: 'quote',
  name: '',
  company: '',
  contactNo: '',
  email: '',
  product: '',
  size: '',
  quantity: '',
  message: '',
};

/** Types in an enquiry that did not come through the site. What is typed stays in this browser until it is saved. */
export function TypedEnquiryDialog({ onClose }: { onClose: () => void }) {
  const draft = useTextDraft('typed-enquiry', blank);
  const { errors, problem, isBusy, save, forget } = useSaveTyped(draft.values, draft.discard);
  const input = (name: keyof typeof blank) => ({
    name,
    value: draft.values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      draft.write({ [name]: target.value });
      forget();
    },
  });
  return (
    <FormDialog
      title="New enquiry"
      size="m"
      submit="Save"
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <RestoredDraft draft={draft} />
      <Pair>
        <Field label="It came by">
          <Select {...input('source')}>
            {sources.map((source) => (
              <option key={source} value={source}>
                {sourceTexts[source]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Type">
          <Select {...input('kind')}>
            {EnquiryKind.options.map((kind) => (
              <option key={kind} value={kind}>
                {kindTexts[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Name" error={errors.name} required>
          <TextInput autoComplete="off" {...input('name')} />
        </Field>
        <Field label="Company" error={errors.company}>
          <TextInput autoComplete="off" {...input('company')} />
        </Field>
        <Field label="Telephone" error={errors.contactNo}>
          <TextInput type="tel" autoComplete="off" {...input('contactNo')} />
        </Field>
        <Field label="E-mail" error={errors.email}>
          <TextInput type="email" autoComplete="off" {...input('email')} />
        </Field>
      </Pair>
      <ProductInput
        value={draft.values.product}
        error={errors.product}
        onChange={(product) => input('product').onChange({ target: { value: product } })}
      />
      <Pair>
        <Field label="Size" error={errors.size}>
          <TextInput {...input('size')} />
        </Field>
        <Field label="Quantity" error={errors.quantity}>
          <TextInput {...input('quantity')} />
        </Field>
      </Pair>
      <Field label="What the customer said" error={errors.message}>
        <TextArea rows={3} {...input('message')} />
      </Field>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormDialog>
  );
}

/** Checks and saves it, and opens its screen. */
function useSaveTyped(values: typeof blank, onSaved: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const { data: body, error } = z.safeParse(TypedEnquiry, values);
    if (!body) {
      setErrors(fieldErrorsIn(error));
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const { id } = await call('POST /api/enquiries/create', { body });
      onSaved();
      void queryClient.invalidateQueries({ queryKey: [adminKey] });
      void navigate(adminLinks.inbox(id));
    } catch (failure) {
      const found = fieldErrorsOf(failure);
      setErrors(found ?? {});
      setProblem(
        found ? undefined : `It was not saved. ${failureReason(failure)} Nothing that you typed is lost.`,
      );
      setBusy(false);
    }
  };
  return { errors, problem, isBusy, save, forget: () => setErrors({}) };
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: var(--space-4);
  align-items: start;
`;
