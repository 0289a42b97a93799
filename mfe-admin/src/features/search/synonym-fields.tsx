import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Form } from '../../components/form';
import type { SynonymForm } from './use-synonym-form';

export const phrasesLabel = 'Words that mean the same';

interface SynonymFieldsProps {
  form: SynonymForm;
  /** Called when they are saved. */
  onSaved?: () => void;
  /** The buttons. */
  children: ReactNode;
}

/** After a refusal the focus is in the field. */
export function SynonymFields({ form, onSaved, children }: SynonymFieldsProps) {
  const { values, change, error, refusals, problem, save } = form;
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (refusals > 0) input.current?.focus();
  }, [refusals]);
  const submit = async () => {
    if (!(await save())) return;
    input.current?.focus();
    onSaved?.();
  };
  return (
    <Form onSubmit={() => void submit()}>
      <Field
        label={phrasesLabel}
        hint="With commas between them, in any language: turmeric, haldi, manjal. Whoever searches one finds the others."
        error={error}
        required
      >
        <TextInput
          ref={input}
          name="phrases"
          value={values.phrases}
          autoComplete="off"
          onChange={({ target }) => change({ phrases: target.value })}
        />
      </Field>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {children}
    </Form>
  );
}
