import type { EnquiryField, EnquiryKind } from '@site/shared-contracts/enquiry-forms';
import type { EnquiryDraft } from '../outbox/pending-enquiry';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlOf = (form: HTMLFormElement | null, name: string) =>
  (form?.elements.namedItem(name) ?? undefined) as Control | undefined;

/** What stands in a form's inputs now, whoever put it there: visitor, browser or server. */
export const readValues = <K extends EnquiryKind>(
  form: HTMLFormElement | null,
  names: readonly EnquiryField<K>[],
): EnquiryDraft<K> =>
  Object.fromEntries(names.map((name) => [name, controlOf(form, name)?.value ?? ''])) as EnquiryDraft<K>;

export function writeValue(form: HTMLFormElement | null, name: string, value: string): void {
  const control = controlOf(form, name);
  if (control) control.value = value;
}

/** What is not among the options of a choice would leave it without any. */
export function isOffered(form: HTMLFormElement | null, name: string, value: string): boolean {
  const control = controlOf(form, name);
  return (
    !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value)
  );
}
