import type { EnquiryField, EnquiryKind } from '@site/shared-contracts/enquiry-forms';
import { useRef } from 'react';
import type { EnquiryDraft } from '../outbox/pending-enquiry';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export type FormInputs<K extends EnquiryKind> = ReturnType<typeof useFormInputs<K>>;

/** The uncontrolled inputs of a form: the browser holds their values, also from before this code was loaded. */
export function useFormInputs<K extends EnquiryKind>(fields: readonly EnquiryField<K>[]) {
  const ref = useRef<HTMLFormElement>(null);
  const controlOf = (name: string) =>
    (ref.current?.elements.namedItem(name) ?? undefined) as Control | undefined;

  return {
    ref,
    valueOf: (name: EnquiryField<K>): string => controlOf(name)?.value.trim() ?? '',

    /** The present values, whether the visitor, the browser or the server wrote them. */
    read: () =>
      Object.fromEntries(fields.map((name) => [name, controlOf(name)?.value ?? ''])) as EnquiryDraft<K>,

    /** What no visitor types: the honeypot, which only a program fills in, and the sentence about privacy. */
    readAdded: () => ({
      website: controlOf('website')?.value ?? '',
      consent: controlOf('consent')?.value,
    }),

    write(name: EnquiryField<K>, value: string): void {
      const control = controlOf(name);
      if (control) control.value = value;
    },

    /** Whether an input can take the value. A choice that is given a value of no option has none. */
    hasOption(name: EnquiryField<K>, value: string): boolean {
      const control = controlOf(name);
      return (
        !(control instanceof HTMLSelectElement) ||
        [...control.options].some((option) => option.value === value)
      );
    },

    focus(name: EnquiryField<K> | undefined): void {
      if (name) controlOf(name)?.focus();
    },

    hasFocus: () => ref.current?.contains(document.activeElement) ?? false,
  };
}
