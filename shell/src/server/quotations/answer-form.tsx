import { Button } from '@site/shared-ui/button';
import { Field, TextArea, TextInput } from '@site/shared-ui/field';
import { Icon } from '@site/shared-ui/icon';
import styled from 'styled-components';
import type { Attempt } from './call-quotations';

export interface AnswerFormProps {
  token: string;
  attempt: Attempt | undefined;
}

const choices = [
  ['accept', 'I accept this quotation'],
  ['decline', 'I decline it'],
] as const;

/** The two answers are a choice and no buttons of their own, so that Enter in an input accepts nothing by mistake. */
export const AnswerForm = ({ token, attempt }: AnswerFormProps) => (
  <Form method="post" action="/quotation">
    <h2>Your answer</h2>
    <input type="hidden" name="link" value={token} />
    <Choices aria-describedby={attempt?.errors.decision && 'decision-error'}>
      <legend>Your decision</legend>
      {choices.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="decision"
            value={value}
            required
            defaultChecked={attempt?.answer.decision === value}
          />
          {label}
        </label>
      ))}
      {attempt?.errors.decision && (
        <ErrorText id="decision-error">
          <Icon name="alert" size={16} /> Choose one of the two.
        </ErrorText>
      )}
    </Choices>
    <Field label="Your name" required error={attempt?.errors.name}>
      <TextInput name="name" autoComplete="name" required defaultValue={attempt?.answer.name} />
    </Field>
    <Field
      label="Note"
      note="(optional)"
      hint="The number of your order, for example."
      error={attempt?.errors.note}
    >
      <TextArea name="note" rows={3} defaultValue={attempt?.answer.note} />
    </Field>
    <div>
      <Button type="submit" size="l">
        Send answer
      </Button>
    </div>
  </Form>
);

const Form = styled.form`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 36rem;
  padding: var(--space-5);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
`;

const Choices = styled.fieldset`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  border: 0;

  & legend {
    margin-block-end: var(--space-2);
    padding: 0;
    font-size: var(--text-s);
    font-weight: 600;
  }

  & label {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 48px;
    padding: var(--space-2) var(--space-3);
    border: 1px solid var(--color-line-strong);
    border-radius: var(--radius-m);
    cursor: pointer;
  }

  & label:has(:checked) {
    border-color: var(--color-brand);
    background: var(--color-surface-tint);
  }

  & input {
    flex: none;
    margin: 0;
    inline-size: 20px;
    block-size: 20px;
    accent-color: var(--color-brand);
  }
`;

const ErrorText = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin: 0;
  color: var(--color-danger);
  font-size: var(--text-s);
  font-weight: 600;
`;
