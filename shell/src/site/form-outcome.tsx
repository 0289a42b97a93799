import type { FormOutcome } from '@site/shared-contracts';
import { useLocation } from '@site/shared-contracts/router';
import { createContext, use, useState, type ReactNode } from 'react';

/** The outcome of the form that was submitted without scripts, in the page that responds to it. */
export const FormOutcomeContext = createContext<FormOutcome | undefined>(undefined);

/** The outcome, where it is that of this form; of any form without one. */
export function useFormOutcome(form?: FormOutcome['form']): FormOutcome | undefined {
  const outcome = use(FormOutcomeContext);
  return form === undefined || outcome?.form === form ? outcome : undefined;
}

/** Ends the outcome once the visitor opens another page: on return, the form is as new. */
export function OutcomeUntilNavigation({ children }: { children: ReactNode }) {
  const outcome = use(FormOutcomeContext);
  const { pathname, search } = useLocation();
  // The quote dialog closes when its product leaves the URL; the form of a page stays as long as the page.
  const quote = new URLSearchParams(search).get('quote') ?? '';
  const location = outcome?.form === 'quote' ? `${pathname}?quote=${quote}` : pathname;
  const [first] = useState(location);
  const [isOver, setOver] = useState(false);
  if (location !== first && !isOver) setOver(true);
  return <FormOutcomeContext value={isOver ? undefined : outcome}>{children}</FormOutcomeContext>;
}

/** The server marks in the URL that a form was sent; links and reloads of the page go without the mark. */
export function urlWithoutSent({ pathname, search, hash }: Location): string {
  const values = new URLSearchParams(search);
  values.delete('sent');
  const query = values.toString();
  return pathname + (query && `?${query}`) + hash;
}
