import { fireEvent } from '@testing-library/react';
import type { EnquiryCase } from '../../tests/support/enquiry-cases';

/** What a form says to each case, one after the other, as `kind: message`. */
export function verdictsOf(
  form: HTMLFormElement,
  good: Record<string, string>,
  cases: EnquiryCase[],
): string[] {
  const put = (name: string, value: string) => {
    fireEvent.change(form.elements.namedItem(name) as HTMLInputElement, { target: { value } });
  };
  for (const [name, value] of Object.entries(good)) put(name, value);
  return cases.map(({ field, kind, typed }) => {
    // One other is wrong, so that nothing is sent; its message says that all were looked at.
    const witness = field === 'name' ? 'quantity' : 'name';
    put(witness, good[witness] ?? '');
    put(witness, '');
    put(field, typed.value);
    fireEvent.submit(form);
    expect(form.elements.namedItem(witness)).toHaveAccessibleDescription(/is required$/);
    const verdict = `${kind}: ${describe(form.elements.namedItem(field) as HTMLElement)}`;
    put(field, good[field] ?? '');
    return verdict;
  });
}

export const expectedVerdicts = (cases: EnquiryCase[]) =>
  cases.map(({ kind, typed }) => `${kind}: ${typed.message ?? ''}`);

const describe = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
