import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { CheckLine } from '../../components/check-line';
import { Form } from '../../components/form';
import { keepsQueryTexts, redirectLabels } from './save-redirect';
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
  const hintId = useId();
  useLayoutEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const input = (name: 'from' | 'to') => ({
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
    <Form ref={element} onSubmit={() => void submit()}>
      <Columns>
        <Field
          label={redirectLabels.from}
          hint="What follows the name of the site, for example /old-catalogue.html or /index.php?id=12"
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
      <div>
        <CheckLine>
          <input
            type="checkbox"
            checked={values.keepsQuery === keepsQueryTexts.yes}
            aria-describedby={hintId}
            onChange={({ target }) =>
              change({ keepsQuery: target.checked ? keepsQueryTexts.yes : keepsQueryTexts.no })
            }
          />
          {redirectLabels.keepsQuery}
        </CheckLine>
        <Hint id={hintId}>
          What follows ? in the visitor’s address is always added to a new address without ?. Tick this to add
          it to one that has its own ?, too.
        </Hint>
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {children}
    </Form>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  align-items: start;
  gap: var(--space-4) var(--space-5);
`;

const Hint = styled.p`
  margin: 0;
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;
