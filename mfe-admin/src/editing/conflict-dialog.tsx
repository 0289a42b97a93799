import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { useState } from 'react';
import styled from 'styled-components';
import { media } from '@site/shared-ui/media';
import { ButtonRow } from '../button-row/button-row';
import type { TextValues } from './use-editor';

export interface ConflictDialogProps<Values extends TextValues> {
  /** Field to its name on the screen, in the order of the form. */
  labels: Partial<Record<keyof Values, string>>;
  mine: Values;
  theirs: Values;
  onSettle: (values: Values) => void;
  onClose: () => void;
}

/** Two admins have changed the same thing: both texts side by side, and a choice for each field. */
export function ConflictDialog<Values extends TextValues>({
  labels,
  mine,
  theirs,
  onSettle,
  onClose,
}: ConflictDialogProps<Values>) {
  const fields = Object.keys(labels).filter((name) => mine[name] !== theirs[name]);
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({});
  const settle = () => {
    const chosen = fields.map((name) => [name, (choices[name] === 'theirs' ? theirs : mine)[name]]);
    onSettle({ ...mine, ...Object.fromEntries(chosen) } as Values);
  };
  return (
    <Dialog open title="Somebody else has saved this meanwhile" onClose={onClose}>
      <p>Nothing is lost. Choose for each field which text stays.</p>
      {fields.length === 0 && <p>Both of you have written the same.</p>}
      {fields.map((name) => (
        <Choice key={name}>
          <legend>{labels[name]}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side}>
              <span>
                <input
                  type="radio"
                  name={`conflict-${name}`}
                  checked={(choices[name] ?? 'mine') === side}
                  onChange={() => setChoices({ ...choices, [name]: side })}
                />
                {side === 'mine' ? 'Yours' : 'Saved by somebody else'}
              </span>
              <Text>{(side === 'mine' ? mine : theirs)[name] ?? ''}</Text>
            </label>
          ))}
        </Choice>
      ))}
      <ButtonRow $atEnd>
        <Button variant="secondary" onClick={onClose}>
          Go on writing
        </Button>
        <Button onClick={settle}>Save this</Button>
      </ButtonRow>
    </Dialog>
  );
}

const Choice = styled.fieldset`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  border: 0;

  ${media.md} {
    grid-template-columns: 1fr 1fr;
  }

  & legend {
    margin-block-end: var(--space-2);
    font-weight: 700;
  }

  & label {
    display: grid;
    align-content: start;
    gap: var(--space-2);
    padding: var(--space-3);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-m);
  }

  & label:has(:checked) {
    border-color: var(--color-brand);
    background: var(--color-surface-tint);
  }

  & input {
    margin-inline-end: var(--space-2);
    accent-color: var(--color-brand);
  }
`;

const Text = styled.span`
  overflow: auto;
  max-block-size: 180px;
  font-size: var(--text-s);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
