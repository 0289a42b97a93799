import type { EnquiryField, EnquiryKind } from '@site/shared-contracts/enquiry-forms';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormInputs } from './use-form-inputs';

/** Validation errors, by field. */
export type FieldErrors<K extends EnquiryKind> = Partial<Record<EnquiryField<K>, string>>;

/** The errors that a form shows. The first field with an error gets the focus. */
export function useFieldErrors<K extends EnquiryKind>(
  fields: readonly EnquiryField<K>[],
  inputs: FormInputs<K>,
  initial: FieldErrors<K>,
) {
  const [errors, setErrors] = useState(initial);
  const firstInvalid = (of: FieldErrors<K>) => fields.find((name) => of[name]);

  return {
    of: (name: EnquiryField<K> | (string & {})) => errors[name as EnquiryField<K>],
    /** From the first field to the last. */
    list: [...fields, ...Object.keys(errors).filter((name) => name.includes('.'))].flatMap(
      (name) => errors[name as EnquiryField<K>] ?? [],
    ),

    /** For an event handler: the messages are rendered before the focus moves, so that a screen reader reads them. */
    showNow(next: FieldErrors<K>): void {
      flushSync(() => {
        setErrors(next);
      });
      inputs.focus(firstInvalid(next));
    },

    /** For an effect, where React cannot render at once. */
    show(next: FieldErrors<K>): void {
      setErrors(next);
      inputs.focus(firstInvalid(next));
    },

    removeOne(name: string): void {
      setErrors((others) => ({ ...others, [name]: undefined }));
    },

    removeAll(): void {
      setErrors({});
    },

    focusFirst(): void {
      inputs.focus(firstInvalid(errors) ?? fields[0]);
    },
  };
}
