import { InboxChange, type InboxItem } from '@site/shared-contracts/schemas';
import { Field, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from '../../components/form-dialog';
import { RestoredDraft } from '../../editing/restored-draft';
import { useTextDraft } from '../../editing/use-text-draft';
import { textsOfItem } from './change-texts';
import { fieldErrorsIn } from './field-errors-in';
import type { EnquiryChanges } from './use-enquiry-changes';

export interface CustomerDialogProps {
  enquiry: InboxItem;
  changes: EnquiryChanges;
  onClose: () => void;
}

const fields = [
  ['name', 'Name', 'text'],
  ['company', 'Company', 'text'],
  ['contactNo', 'Telephone', 'tel'],
  ['email', 'E-mail', 'email'],
] as const;

/** Corrects who the customer is. What is typed stays in this browser until it is saved. */
export function CustomerDialog({ enquiry, changes, onClose }: CustomerDialogProps) {
  const { name, company, contactNo, email } = enquiry;
  const draft = useTextDraft(`customer:${enquiry.id}`, { name, company, contactNo, email });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = async () => {
    const { data, error } = z.safeParse(InboxChange, draft.values);
    setErrors(error ? fieldErrorsIn(error) : {});
    if (!data) return;
    const changed = Object.entries(data).filter(([field, value]) => {
      return value !== (draft.base as Record<string, string>)[field];
    });
    const base = { ...textsOfItem(enquiry), ...draft.base };
    if (changed.length > 0) {
      // A collision asks in a dialog of its own.
      const isSaved = await changes.save(Object.fromEntries(changed), 'Customer saved.', base);
      if (!isSaved) return;
    }
    draft.discard();
    onClose();
  };
  return (
    <FormDialog
      title="Customer"
      submit="Save"
      isBusy={changes.isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <RestoredDraft draft={draft} />
      {fields.map(([field, label, type]) => (
        <Field
          key={field}
          label={label}
          error={errors[field] ?? changes.errors[field]}
          required={field === 'name'}
        >
          <TextInput
            type={type}
            name={field}
            autoComplete="off"
            value={draft.values[field]}
            onChange={({ target }) => draft.write({ [field]: target.value })}
          />
        </Field>
      ))}
    </FormDialog>
  );
}
