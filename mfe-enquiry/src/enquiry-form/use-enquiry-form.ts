import type { FormOutcome } from '@site/shared-contracts';
import {
  enquiryFields,
  fieldErrorsOf,
  type EnquiryField,
  type EnquiryKind,
  type EnquiryValues,
  type FormValues,
} from '@site/shared-contracts/enquiry-forms';
import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import { useFormSession, type FormSession, type SendingState } from '../outbox/use-form-session';
import { useFieldErrors, type FieldErrors } from './use-field-errors';
import { useFormInputs } from './use-form-inputs';
import { useRestoredDraft } from './use-restored-draft';

export interface EnquiryFormOptions<K extends EnquiryKind> {
  kind: K;
  /** Distinguishes forms of a kind, so that each has a draft of its own. */
  scope: string;
  /** From the texts in the inputs to the body of the call, or to validation errors. */
  schema: z.ZodMiniType<EnquiryValues[K], FormValues>;
  outcome: FormOutcome | undefined;
  /** Fields that the visitor has filled in on the page before, such as the size: a draft does not change them. */
  chosen?: readonly EnquiryField<K>[];
}

/** `sentWithoutScripts`, `failedWithoutScripts`: the page is the response to a form that was submitted without scripts. */
export type FormState = SendingState | 'sentWithoutScripts' | 'failedWithoutScripts';

const plainStates = { invalid: 'idle', sent: 'sentWithoutScripts', failed: 'failedWithoutScripts' } as const;

/** A form of an enquiry: its inputs, its validation errors and its state. The outbox sends what it submits. */
export function useEnquiryForm<K extends EnquiryKind>({
  kind,
  scope,
  schema,
  outcome,
  chosen = [],
}: EnquiryFormOptions<K>) {
  const session = useFormSession(kind, scope);
  const fields: readonly EnquiryField<K>[] = enquiryFields[kind];
  const inputs = useFormInputs<K>(fields);
  const errors = useFieldErrors<K>(fields, inputs, (outcome?.errors ?? {}) as FieldErrors<K>);
  const firstRefused = fields.find((name) => outcome?.errors[name] !== undefined);
  const fillTime = useFillTime();
  const [isTouched, setTouched] = useState(false);
  const [submissions, setSubmissions] = useState(0);
  useRestoredDraft(session.draft, fields, inputs, chosen, fillTime.forget);
  useResponse(session, outcome, (refused) => errors.show(refused));

  const submit = () => {
    const { data, error } = schema.safeParse(inputs.read());
    errors.showNow(fieldErrorsOf(error) as FieldErrors<K>);
    if (!data) return;
    setSubmissions((count) => count + 1);
    session.send({ ...data, ...inputs.readAdded(), ...fillTime.read() });
  };
  const choose = (name: EnquiryField<K>, value: string | undefined) => {
    if (value && !inputs.read()[name] && inputs.hasOption(name, value)) inputs.write(name, value);
  };
  const onEdited = (name: string) => {
    setTouched(true);
    // Specified: the form is validated when it is sent; an error goes when its field is edited.
    errors.removeOne(name);
    session.saveDraft(inputs.read());
  };
  const plainState = outcome && !isTouched ? plainStates[outcome.status] : 'idle';
  const state: FormState = session.state === 'idle' ? plainState : session.state;

  return {
    state,
    problem: session.problem,
    submissions,
    retry: session.retry,
    /** The form is free for another enquiry, and its inputs stay as they are. The page's notice shows this one. */
    release: session.release,
    choose,
    /** To be called when a choice has more options: the value of the draft may be among them now. */
    chooseAsDrafted: (name: EnquiryField<K>) => choose(name, session.draft?.[name]),
    /** Writes a value for the visitor, who has picked it. */
    fill: (name: EnquiryField<K>, value: string) => {
      inputs.write(name, value);
      onEdited(name);
    },
    /** Empties it for the next enquiry. */
    clear: () => {
      for (const name of fields) inputs.write(name, '');
      errors.removeAll();
      session.reset();
    },
    /** Moves the focus into the form, unless it is there. */
    enter: () => {
      if (!inputs.hasFocus()) errors.focusFirst();
    },
    /** To be called when a value was changed that the visitor does not type into an input of this form. */
    edited: () => onEdited(''),
    errors: errors.list,
    /** Also of a value that is no input: `lines.0.quantity`. */
    errorOf: errors.of,
    /** Removes the errors of such values. */
    removeErrorsAt: (name: string) => errors.removeOne(name),
    valueOf: inputs.valueOf,
    input: (name: EnquiryField<K>, preset?: string) => ({
      name,
      defaultValue: outcome?.values[name] ?? preset,
      // The browser moves the focus there before any script runs. A fragment in the URL would keep it from doing so.
      autoFocus: name === firstRefused,
    }),
    form: {
      ref: inputs.ref,
      method: 'post',
      noValidate: true,
      // The target is the input, although its type says form.
      onChange: ({ target: { name } }: ChangeEvent<HTMLFormElement>) => onEdited(name),
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        setTouched(true);
        if (session.state !== 'sending' && session.state !== 'confirmed') submit();
      },
    } as const,
  };
}

/**
 * Milliseconds from the start of the document to the submission; programs fill a form in much faster than people. Not
 * from the time when this code runs: visitors may have filled the form in before.
 */
function useFillTime() {
  const isKnown = useRef(true);
  return {
    read: () => (isKnown.current ? { fillTime: Math.round(performance.now()) } : {}),
    /** With a draft of an earlier visit, the time is not known. */
    forget: () => {
      isKnown.current = false;
    },
  };
}

/** What becomes of an enquiry that was sent: by this form, or without scripts. */
function useResponse<K extends EnquiryKind>(
  session: FormSession<K>,
  outcome: FormOutcome | undefined,
  show: (errors: FieldErrors<K>) => void,
): void {
  // The visitor sent it before its code ran; the draft is of the same text.
  useOnceTrue(outcome?.status === 'sent', session.release);
  useOnceTrue(session.state === 'rejected', () => show(session.fieldErrors));
}

/** Calls `action` after the render in which the condition has become true. */
function useOnceTrue(condition: boolean, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (condition) act();
  }, [condition]);
}
