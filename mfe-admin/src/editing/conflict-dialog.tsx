import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { media } from '@site/shared-ui/media';
import { useId, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { ButtonRow } from '../components/button-row';
import { ErrorText } from '../components/error-text';
import { Stack } from '../components/stack';
import type { Side } from './merge-edits';
import { adoptedSentence } from './save-messages';

/** A field that two admins have changed to different values. */
export interface Collision {
  name: string;
  /** As on the screen. */
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

export interface ConflictDialogProps {
  collisions: Collision[];
  /** Labels of the fields that only the colleague has changed. */
  adopted: string[];
  onResolve: (choices: Record<string, Side>) => void;
  onClose: () => void;
}

const sides: Record<Side, string> = { mine: 'Yours', theirs: 'Saved by a colleague' };

/** Shows both versions of each field that two admins have changed. No version is preselected. */
export function ConflictDialog({ collisions, adopted, onResolve, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const [hasTriedToSave, setTriedToSave] = useState(false);
  const choicesElement = useRef<HTMLDivElement>(null);
  const open = collisions.filter(({ name }) => !choices[name]);
  const resolve = () => {
    const [first] = open;
    if (!first) {
      onResolve(choices);
      return;
    }
    setTriedToSave(true);
    choicesElement.current?.querySelector<HTMLElement>(`input[name="conflict-${first.name}"]`)?.focus();
  };
  return (
    <Dialog open title="A colleague has changed this too" onClose={onClose}>
      <p>
        Choose which version is saved{collisions.length > 1 && ', field by field'}. Nothing is saved before
        that.
      </p>
      <Stack $gap={5} ref={choicesElement}>
        {collisions.map((collision) => (
          <Choice
            key={collision.name}
            {...collision}
            choice={choices[collision.name]}
            isMissing={hasTriedToSave && !choices[collision.name]}
            onChoose={(side) => setChoices({ ...choices, [collision.name]: side })}
          />
        ))}
      </Stack>
      {adopted.length > 0 && <Adopted>{adoptedSentence(adopted)}</Adopted>}
      <ButtonRow $atEnd>
        <Button variant="secondary" onClick={onClose}>
          Keep editing
        </Button>
        <Button onClick={resolve}>Save selection</Button>
      </ButtonRow>
    </Dialog>
  );
}

const isEmpty = (version: ReactNode) => version === '' || version === undefined;

interface ChoiceProps extends Collision {
  choice: Side | undefined;
  isMissing: boolean;
  onChoose: (side: Side) => void;
}

function Choice({ name, label, mine, theirs, choice, isMissing, onChoose }: ChoiceProps) {
  const id = useId();
  const versions = { mine, theirs };
  return (
    <Group
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? `${id}-error` : undefined}
    >
      <strong id={`${id}-label`}>{label}</strong>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side}>
          <span>
            <input
              type="radio"
              name={`conflict-${name}`}
              checked={choice === side}
              // The version may be a whole article: it is the description of the choice, not its name.
              aria-labelledby={`${id}-${side}`}
              aria-describedby={`${id}-${side}-version`}
              onChange={() => onChoose(side)}
            />
            <span id={`${id}-${side}`}>{sides[side]}</span>
          </span>
          <Version id={`${id}-${side}-version`}>
            {isEmpty(versions[side]) ? <em>Empty</em> : versions[side]}
          </Version>
        </label>
      ))}
      {isMissing && (
        <ErrorText id={`${id}-error`} role="alert">
          Choose one of the two.
        </ErrorText>
      )}
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  gap: var(--space-2) var(--space-3);

  ${media.md} {
    grid-template-columns: 1fr 1fr;
  }

  & > strong,
  & > p {
    grid-column: 1 / -1;
  }

  & label {
    display: grid;
    align-content: start;
    gap: var(--space-2);
    padding: var(--space-3);
    border: 1px solid var(--color-line-strong);
    border-radius: var(--radius-m);
    cursor: pointer;
  }

  & label > span:first-child {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    color: var(--color-ink-soft);
    font-size: var(--text-s);
    font-weight: 600;
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

const Version = styled.span`
  overflow: auto;
  max-block-size: 180px;
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  & em {
    color: var(--color-ink-soft);
  }

  & img {
    max-inline-size: 100%;
    inline-size: auto;
    block-size: auto;
    max-block-size: 160px;
    border-radius: var(--radius-s);
    object-fit: contain;
  }
`;

const Adopted = styled.p`
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;
