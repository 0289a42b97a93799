import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { useSaveKey } from '../../components/use-save-key';
import { redirectLabels } from './save-redirect';
import type { RedirectForm } from './use-redirect-form';

export interface RedirectFieldsProps {
  form: RedirectForm;
  /** Called when it is saved. */
  onSaved?: () => void;
  /** The buttons. */
  children: ReactNode;
}

/** Both sides of a redirect. After a refusal the focus is in the first field that is wrong. */
export function RedirectFields({ form, onSaved, children }: RedirectFieldsProps) {
  const { values, change, errors, refusals, problem, save } = form;
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(element);
  useLayoutEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const input = (name: keyof typeof values) => ({
    name,
    value: values[name],
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const submit = async () => {
    if (!(await save())) return;
    element.current?.querySelector<HTMLElement>('[name="from"]')?.focus();
    onSaved?.();
  };
  return (
    <Form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Columns>
        <Field
          label={redirectLabels.from}
          hint="What follows the name of the site, for example /old-catalogue.html"
          error={errors.from}
          required
        >
          <TextInput {...input('from')} />
        </Field>
        <Field
          label={redirectLabels.to}
          hint="A page of this site, for example /products, or an https:// address"
          error={errors.to}
          required
        >
          <TextInput {...input('to')} />
        </Field>
      </Columns>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {children}
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: var(--space-5);
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  align-items: start;
  gap: var(--space-4) var(--space-5);
`;
