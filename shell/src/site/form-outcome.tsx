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
export function OutcomeUntilNavigation({ children }: { children: ReactNode }) {
  const outcome = use(FormOutcomeContext);
  const { pathname, search } = useLocation();
  // The quote dialog goes when its product leaves the address; the form of a page stays as long as the page.
  const quote = new URLSearchParams(search).get('quote') ?? '';
  const location = outcome?.form === 'quote' ? `${pathname}?quote=${quote}` : pathname;
  const [first] = useState(location);
  const [isOver, setOver] = useState(false);
  if (location !== first && !isOver) setOver(true);
  return <FormOutcomeContext value={isOver ? undefined : outcome}>{children}</FormOutcomeContext>;
}

/** The server says in the address that a form was sent; what is drawn knows nothing of that. */
export function urlWithoutSent({ pathname, search, hash }: Location): string {
  const values = new URLSearchParams(search);
  values.delete('sent');
  const query = values.toString();
  return pathname + (query && `?${query}`) + hash;
}
