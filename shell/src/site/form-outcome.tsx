import type { FormOutcome } from '@site/shared-contracts';
import { useLocation } from '@site/shared-contracts/router';
import { createContext, use, useState, type ReactNode } from 'react';

/** What became of the form whose sending this page is the answer to. */
export const FormOutcomeContext = createContext<FormOutcome | undefined>(undefined);

export function useFormOutcome(form: FormOutcome['form']): FormOutcome | undefined {
  const outcome = use(FormOutcomeContext);
  return outcome?.form === form ? outcome : undefined;
}

/** Ends the outcome once the visitor goes elsewhere: whoever comes back meets a form that knows nothing of it. */
export function OutcomeUntilLeft({ children }: { children: ReactNode }) {
  const outcome = use(FormOutcomeContext);
  const { pathname, search } = useLocation();
  // The quote dialog goes when its product leaves the address; the form of a page stays as long as the page.
  const quote = new URLSearchParams(search).get('quote') ?? '';
  const place = outcome?.form === 'quote' ? `${pathname}?quote=${quote}` : pathname;
  const [first] = useState(place);
  const [isOver, setOver] = useState(false);
  if (place !== first && !isOver) setOver(true);
  return <FormOutcomeContext value={isOver ? undefined : outcome}>{children}</FormOutcomeContext>;
}

/** The server says in the address that a form was sent; what is drawn knows nothing of that. */
export function addressWithoutSent({ pathname, search, hash }: Location): string {
  const values = new URLSearchParams(search);
  values.delete('sent');
  const rest = values.toString();
  return pathname + (rest && `?${rest}`) + hash;
}
