import { findLabelStatement } from '@site/shared-contracts/label-statements';
import { productLimits } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Field, TextArea, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';
import styled from 'styled-components';
import { ListInput } from '../../schema-form/list-input';
import type { FieldDescription } from '../../schema-form/describe-field';
import type { FieldErrors } from '../../schema-form/field-errors';
import type { StatementText } from './product-details';
import { findStatements, type StatementKind } from './statement-search';

const descriptions = {
  hazard: {
    kind: 'list',
    label: 'Hazard statements',
    entry: 'hazard statement',
    most: productLimits.statements,
    item: { kind: 'line', label: 'Hazard statement', most: undefined },
  },
  precautionary: {
    kind: 'list',
    label: 'Precautionary statements',
    entry: 'precautionary statement',
    most: productLimits.statements,
    item: { kind: 'line', label: 'Precautionary statement', most: undefined },
  },
} as const satisfies Record<StatementKind, FieldDescription>;

const examples: Record<StatementKind, string> = {
  hazard: 'By its code or its words: H319, H302 + H332, eye irritation.',
  precautionary: 'By its code or its words: P280, P305 + P351 + P338, rinse.',
};

export interface StatementsInputProps {
  kind: StatementKind;
  value: StatementText[];
  errors: FieldErrors;
  onChange: (value: StatementText[]) => void;
}

/** Statements of a label, found in the table by code or words; a code that is not in it is added with its own text. */
export function StatementsInput({ kind, value, errors, onChange }: StatementsInputProps) {
  const isFull = value.length >= productLimits.statements;
  return (
    <ListInput
      description={descriptions[kind]}
      value={value}
      errors={errors}
      onChange={(next) => onChange(next as StatementText[])}
      renderEntry={(entry) => (
        <Statement
          statement={entry.value as StatementText}
          error={entry.errors.text ?? entry.errors.code}
          onChange={entry.onChange}
        />
      )}
      adder={
        isFull ? (
          <p>At most {productLimits.statements}.</p>
        ) : (
          <StatementSearch
            kind={kind}
            chosen={value.map(({ code }) => code)}
            onAdd={(code) => onChange([...value, { code, text: '' }])}
          />
        )
      }
    />
  );
}

interface StatementProps {
  statement: StatementText;
  error: string | undefined;
  onChange: (statement: StatementText) => void;
}

function Statement({ statement: { code, text }, error, onChange }: StatementProps) {
  const tableText = findLabelStatement(code);
  if (tableText !== undefined && text === '')
    return (
      <Shown>
        <strong>{code}</strong> {tableText}
      </Shown>
    );
  return (
    <Field
      label={`Text of ${code}`}
      hint={tableText === undefined ? 'This code is not in the table.' : `In the table: ${tableText}`}
      error={error}
    >
      <TextArea rows={2} value={text} onChange={({ target }) => onChange({ code, text: target.value })} />
    </Field>
  );
}

interface StatementSearchProps {
  kind: StatementKind;
  /** Codes, which are not found again. */
  chosen: string[];
  onAdd: (code: string) => void;
}

function StatementSearch({ kind, chosen, onAdd }: StatementSearchProps) {
  const [typed, setTyped] = useState('');
  const found = findStatements(typed, kind, chosen);
  const { entry } = descriptions[kind];
  const add = (code: string) => {
    onAdd(code);
    setTyped('');
  };
  return (
    <Stack>
      <Field label={`Add a ${entry}`} hint={examples[kind]}>
        <TextInput
          type="search"
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            // It adds the first one, and does not submit the form.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (found[0]) add(found[0].code);
          }}
        />
      </Field>
      {typed.trim() !== '' && (
        <Results aria-label={`Each ${entry} found`}>
          {found.map(({ code, text }) => (
            <li key={code}>
              <Button variant="ghost" onClick={() => add(code)}>
                <span>
                  <strong>Add {code}</strong> {text ?? 'with a text of its own'}
                </span>
              </Button>
            </li>
          ))}
          {found.length === 0 && (
            <li>No other statement fits. A code that is not in the table can be typed.</li>
          )}
        </Results>
      )}
    </Stack>
  );
}

const Shown = styled.p`
  margin: 0;
  font-size: var(--text-s);
  overflow-wrap: anywhere;
`;

const Stack = styled.div`
  display: grid;
  gap: var(--space-3);
  inline-size: 100%;
`;

const Results = styled.ul`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-2);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  font-size: var(--text-s);
  justify-items: start;

  & button {
    font-weight: 400;
    text-align: start;
  }
`;
