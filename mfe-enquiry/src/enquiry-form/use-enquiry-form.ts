import { zodResolver } from '@hookform/resolvers/zod';
import type { FormOutcome } from '@site/shared-contracts';
import type { FormValues } from '@site/shared-contracts/enquiry-forms';
import { useEffect, useMemo, useRef, useState, type SubmitEvent } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import {
  enquiryFields,
  type EnquiryDraft,
  type EnquiryField,
  type EnquiryKind,
  type EnquiryValues,
} from '../outbox/pending-enquiry';
import { useEnquiry, type EnquiryState } from '../outbox/use-enquiry';
import { useLatest } from './use-latest';

export interface EnquiryFormOptions<K extends EnquiryKind> {
  kind: K;
  /** Tells forms of a kind apart, so that each keeps what was typed into it. */
  scope: string;
  /** From what stands in the inputs to what goes over the wire, or to what is wrong. */
  schema: z.ZodMiniType<EnquiryValues[K], FormValues>;
  outcome: FormOutcome | undefined;
}

export type EnquiryForm<K extends EnquiryKind> = ReturnType<typeof useEnquiryForm<K>>;

/** `sentPlainly`: the page is the answer to a form that arrived without scripts; `failedPlainly`: to one that did not. */
export type FormState = EnquiryState | 'sentPlainly' | 'failedPlainly';

const plainStates = { invalid: 'idle', sent: 'sentPlainly', failed: 'failedPlainly' } as const;

/** A form of this remote: its inputs stay the browser's own, so that what is typed before the code is here stays. */
export function useEnquiryForm<K extends EnquiryKind>({
  kind,
  scope,
  schema,
  outcome,
}: EnquiryFormOptions<K>) {
  const enquiry = useEnquiry(kind, scope);
  const fields: readonly EnquiryField<K>[] = enquiryFields[kind];
  const place = useRef<HTMLFormElement>(null);
  const firstLook = useRef<number>(undefined);
  const [isTouched, setTouched] = useState(false);
  const errors = useMemo(() => {
    const entries = Object.entries(outcome?.errors ?? {});
    return Object.fromEntries(entries.map(([name, message]) => [name, { type: 'server', message }]));
  }, [outcome]);
  const { register, handleSubmit, getValues, setValue, setError, setFocus, clearErrors, formState } = useForm<
    FormValues,
    unknown,
    EnquiryValues[K]
  >({
    resolver: zodResolver(schema),
    // Specified: checked when it is sent; an error leaves when its field is edited.
    reValidateMode: 'onSubmit',
    errors,
  });
  const typed = () => getValues() as EnquiryDraft<K>;
  const put = setValue as (name: EnquiryField<K>, value: string) => void;
  const isOffered = (name: EnquiryField<K>, value: string) => {
    const control = place.current?.elements.namedItem(name);
    return (
      !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value)
    );
  };

  useEffect(() => {
    firstLook.current = Date.now();
  }, []);

  const { draft, fieldErrors } = enquiry;
  const restore = useLatest(() => {
    if (!draft) return;
    // The visitor has looked at it before: how long filling it in took is not known.
    firstLook.current = undefined;
    const present = typed();
    for (const name of fields) {
      const value = draft[name];
      // A size is always chosen: the first one, until the visitor chooses.
      const isFree = !present[name] || name === 'size';
      if (value && isFree && isOffered(name, value)) put(name, value);
    }
  });
  useEffect(() => {
    restore.current();
  }, [draft, restore]);

  const isRefused = enquiry.state === 'refused';
  const showVerdict = useLatest(() => {
    const wrong = fields.filter((name) => fieldErrors[name]);
    for (const name of wrong) setError(name, { type: 'server', message: fieldErrors[name] ?? '' });
    if (wrong[0]) setFocus(wrong[0]);
  });
  useEffect(() => {
    if (isRefused) showVerdict.current();
  }, [isRefused, showVerdict]);

  const send = (values: EnquiryValues[K]) => {
    const website = place.current?.elements.namedItem('website');
    enquiry.send({
      ...values,
      website: website instanceof HTMLInputElement ? website.value : '',
      ...(firstLook.current !== undefined && { fillTime: Date.now() - firstLook.current }),
    });
  };

  const plainState = outcome && !isTouched ? plainStates[outcome.status] : 'idle';
  const state: FormState = enquiry.state === 'idle' ? plainState : enquiry.state;

  return {
    state,
    problem: enquiry.problem,
    tryAgain: enquiry.tryAgain,
    /** Forgets what was sent, and leaves the inputs as they are. */
    forget: enquiry.reset,
    choose: (name: EnquiryField<K>, value: string) => {
      if (!typed()[name] && isOffered(name, value)) put(name, value);
    },
    /** Empties it for the next enquiry. */
    clear: () => {
      for (const name of fields) put(name, '');
      clearErrors();
      enquiry.reset();
    },
    /** Unless the visitor is in it already. */
    enter: () => {
      const first = fields.find((name) => formState.errors[name]) ?? fields[0];
      if (first && !place.current?.contains(document.activeElement)) setFocus(first);
    },
    /** What is wrong, from the first field to the last. */
    errors: fields.flatMap((name) => formState.errors[name]?.message ?? []),
    errorOf: (name: EnquiryField<K>) => formState.errors[name]?.message,
    /** To be called in the order in which the inputs stand: the first wrong one gets the focus. */
    input: (name: EnquiryField<K>, preset?: string) => ({
      ...register(name, {
        onChange: () => {
          clearErrors(name);
        },
      }),
      defaultValue: outcome?.values[name] ?? preset,
    }),
    form: {
      ref: place,
      method: 'post',
      noValidate: true,
      onChange: () => {
        setTouched(true);
        enquiry.keepDraft(typed());
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        setTouched(true);
        if (enquiry.state === 'sending' || enquiry.state === 'confirmed') event.preventDefault();
        else void handleSubmit(send)(event);
      },
    } as const,
  };
}
