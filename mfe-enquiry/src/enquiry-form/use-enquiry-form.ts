import type { FormOutcome } from '@site/shared-contracts';
import {
  enquiryFields,
  fieldErrorsOf,
  type EnquiryField,
  type EnquiryKind,
  type EnquiryValues,
  type FormValues,
} from '@site/shared-contracts/enquiry-forms';
import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { useFormSession, type SendingState } from '../outbox/use-form-session';
import { isOffered, readValues, writeValue } from './inputs';
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
export type FormState = SendingState | 'sentPlainly' | 'failedPlainly';

const plainStates = { invalid: 'idle', sent: 'sentPlainly', failed: 'failedPlainly' } as const;

type Complaints<K extends EnquiryKind> = Partial<Record<EnquiryField<K>, string>>;

/** A form of this remote: its inputs stay the browser's own, so that what is typed before the code is here stays. */
export function useEnquiryForm<K extends EnquiryKind>({
  kind,
  scope,
  schema,
  outcome,
}: EnquiryFormOptions<K>) {
  const enquiry = useFormSession(kind, scope);
  const fields: readonly EnquiryField<K>[] = enquiryFields[kind];
  const place = useRef<HTMLFormElement>(null);
  const firstLook = useRef<number>(undefined);
  const [isTouched, setTouched] = useState(false);
  const [submissions, setSendings] = useState(0);
  const [complaints, setComplaints] = useState<Complaints<K>>(() => (outcome?.errors ?? {}) as Complaints<K>);
  const typed = () => readValues(place.current, fields);
  const put = (name: EnquiryField<K>, value: string) => {
    writeValue(place.current, name, value);
  };
  const choose = (name: EnquiryField<K>, value: string) => {
    if (!typed()[name] && isOffered(place.current, name, value)) put(name, value);
  };
  const focusOn = (name: EnquiryField<K> | undefined) => {
    const control = name && place.current?.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  };
  const complain = (about: Complaints<K>) => {
    setComplaints(about);
    focusOn(fields.find((name) => about[name]));
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
      if (value && isFree && isOffered(place.current, name, value)) put(name, value);
    }
  });
  useEffect(() => {
    restore.current();
  }, [draft, restore]);

  const isRefused = enquiry.state === 'rejected';
  const showVerdict = useLatest(() => {
    complain(fieldErrors);
  });
  useEffect(() => {
    if (isRefused) showVerdict.current();
  }, [isRefused, showVerdict]);

  const send = () => {
    const { data, error } = schema.safeParse(typed());
    const wrong = fieldErrorsOf(error) as Complaints<K>;
    // The words are there before the focus is, so that they are read with their field.
    flushSync(() => {
      setComplaints(wrong);
    });
    complain(wrong);
    if (!data) return;
    setSendings((count) => count + 1);
    const website = place.current?.elements.namedItem('website');
    enquiry.send({
      ...data,
      website: website instanceof HTMLInputElement ? website.value : '',
      ...(firstLook.current !== undefined && { fillTime: Date.now() - firstLook.current }),
    });
  };

  const plainState = outcome && !isTouched ? plainStates[outcome.status] : 'idle';
  const state: FormState = enquiry.state === 'idle' ? plainState : enquiry.state;

  return {
    state,
    problem: enquiry.problem,
    submissions,
    retry: enquiry.retry,
    /** The page says from here on how the enquiry stands; the inputs stay as they are. */
    handOver: enquiry.release,
    choose,
    /** To be called when a choice offers more: what stands in the draft may be among it now. */
    chooseAsDrafted: (name: EnquiryField<K>) => {
      const value = draft?.[name];
      if (value) choose(name, value);
    },
    /** Empties it for the next enquiry. */
    clear: () => {
      for (const name of fields) put(name, '');
      setComplaints({});
      enquiry.reset();
    },
    /** Unless the visitor is in it already. */
    enter: () => {
      if (!place.current?.contains(document.activeElement))
        focusOn(fields.find((name) => complaints[name]) ?? fields[0]);
    },
    /** What is wrong, from the first field to the last. */
    errors: fields.flatMap((name) => complaints[name] ?? []),
    errorOf: (name: EnquiryField<K>) => complaints[name],
    input: (name: EnquiryField<K>, preset?: string) => ({
      name,
      defaultValue: outcome?.values[name] ?? preset,
    }),
    form: {
      ref: place,
      method: 'post',
      noValidate: true,
      // The input, whatever the type of `target` says.
      onChange: ({ target: { name } }: ChangeEvent<HTMLFormElement>) => {
        setTouched(true);
        // Specified: checked when it is sent; an error leaves when its field is edited.
        setComplaints((others) => ({ ...others, [name]: undefined }));
        enquiry.saveDraft(typed());
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        setTouched(true);
        if (enquiry.state !== 'sending' && enquiry.state !== 'confirmed') send();
      },
    } as const,
  };
}
