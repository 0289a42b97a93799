import { isApiFailure } from '@site/shared-contracts';
import { useEffect, useState } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import type { TextValues } from './merge-edits';
import { adoptedSentence, failureSentence, isResponseLost, uncertainSentence } from './save-messages';

export interface SaveProblemOptions<Values extends TextValues> {
  form: UseFormReturn<Values>;
  /** For messages: `The product`. */
  what: string;
  listOfNew: string | undefined;
  fieldOf: ((apiField: string) => string) | undefined;
  isBusy: boolean;
}

export interface SaveProblem {
  /** Why the edit was not saved. */
  message: string | undefined;
  /** The list that shows whether the edit was saved, where that is unknown. */
  listToLookIn: string | undefined;
  /** Shows a failure, and the server's validation errors at their fields. `adopted` are labels of fields. */
  report: (error: unknown, adopted: string[]) => void;
  dismiss: () => void;
  /** Forgets the last failure, before the next attempt. */
  reset: () => void;
}

/** The last failure to save: its message, the fields that the server rejected, and the focus on the first one. */
export function useSaveProblem<Values extends TextValues>({
  form,
  what,
  listOfNew,
  fieldOf = (apiField) => apiField,
  isBusy,
}: SaveProblemOptions<Values>): SaveProblem {
  const [message, setMessage] = useState<string>();
  const [isUncertain, setUncertain] = useState(false);
  const [invalid, setInvalid] = useState<{ field: Path<Values> }>();
  useEffect(() => {
    // Only when the screen is no longer blocked: the dialog that blocks it gives the focus back to the button.
    if (invalid && !isBusy) form.setFocus(invalid.field);
  }, [invalid, isBusy, form]);
  return {
    message,
    listToLookIn: message !== undefined && isUncertain ? listOfNew : undefined,
    report: (error, adopted) => {
      const problem = isApiFailure(error) ? error.problem : undefined;
      const errors = Object.entries(problem?.errors ?? {});
      const pathOf = (name: string) => fieldOf(name) as Path<Values>;
      for (const [name, text] of errors) form.setError(pathOf(name), { message: text });
      setInvalid(errors[0] && { field: pathOf(errors[0][0]) });
      const isLost = listOfNew !== undefined && isResponseLost(error);
      setUncertain(isLost);
      const sentence = isLost ? uncertainSentence(what) : failureSentence(error, what);
      setMessage(adopted.length ? `${sentence} ${adoptedSentence(adopted)}` : sentence);
    },
    dismiss: () => setMessage(undefined),
    reset: () => {
      setMessage(undefined);
      setInvalid(undefined);
    },
  };
}
