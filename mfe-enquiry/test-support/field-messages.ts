import { fireEvent } from '@testing-library/react';
import type { EnquiryCase } from '@site/shared-testing/enquiry-cases';

/** What a form says to each case, one after the other, as `kind: message`. */
export function shownFieldMessages(
  form: HTMLFormElement,
  good: Record<string, string>,
  cases: EnquiryCase[],
): string[] {
  const type = (name: string, value: string) => {
    fireEvent.change(form.elements.namedItem(name) as HTMLInputElement, { target: { value } });
  };
  for (const [name, value] of Object.entries(good)) type(name, value);
  return cases.map(({ field, kind, value }) => {
    // One other is wrong, so that nothing is sent; its message says that all were looked at.
    const witness = field === 'name' ? 'quantity' : 'name';
    type(witness, good[witness] ?? '');
    type(witness, '');
    type(field, value);
    fireEvent.submit(form);
    expect(form.elements.namedItem(witness)).toHaveAccessibleDescription(/is required$/);
    const shown = `${kind}: ${describe(form.elements.namedItem(field) as HTMLElement)}`;
    type(field, good[field] ?? '');
    return shown;
  });
}

export const expectedFieldMessages = (cases: EnquiryCase[]) =>
  cases.map(({ kind, message }) => `${kind}: ${message ?? ''}`);

const describe = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
