import { useEffect, useEffectEvent, useRef } from 'react';
import styled from 'styled-components';
import { media } from '../media/media';

export interface Choice {
  value: string;
  /** Beside the value, for example its price. */
  detail?: string | undefined;
}

export interface ChoiceChipsProps {
  legend: string;
  /** Of the radio buttons: unique in the page. */
  name: string;
  choices: readonly Choice[];
  /** The value of one of the choices. */
  defaultValue: string;
  onChange: (value: string) => void;
}

/** Radio buttons that look like chips: one of a few short values. Without scripts they are a list of the choices. */
export function ChoiceChips({ legend, name, choices, defaultValue, onChange }: ChoiceChipsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const reportEarlyChoice = useEffectEvent(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    if (chosen !== undefined && chosen !== defaultValue) onChange(chosen);
  });
  // The visitor may have chosen before this code was loaded, or the browser has brought a choice back.
  useEffect(() => {
    reportEarlyChoice();
  }, []);
  return (
    <Group ref={group}>
      <legend>{legend}</legend>
      <Chips>
        {choices.map(({ value, detail }) => (
          <Chip key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              onChange={() => onChange(value)}
            />
            <span>{value}</span>
            {detail && <Detail>{detail}</Detail>}
          </Chip>
        ))}
      </Chips>
    </Group>
  );
}

const Group = styled.fieldset`
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    margin-block-end: var(--space-3);
    padding: 0;
    font-size: var(--text-s);
    font-weight: 700;
  }
`;

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

const Chip = styled.label`
  position: relative;
  display: grid;
  align-content: center;
  justify-items: center;
  min-inline-size: 64px;
  min-block-size: 44px;
  padding: var(--space-2) var(--space-4);
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-m);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;
  font-weight: 600;
  line-height: var(--leading-snug);
  overflow-wrap: anywhere;
  cursor: pointer;

  /* It lies invisibly over the whole chip, so that the browser finds it where it is seen. */
  & > input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }

  &:hover {
    border-color: var(--color-brand);
  }

  &:has(:checked) {
    border-color: var(--color-brand);
    background: var(--color-surface-tint);
    box-shadow: inset 0 0 0 1px var(--color-brand);
  }

  &:has(:focus-visible) {
    outline: 3px solid var(--color-focus);
    outline-offset: 2px;
  }

  @media (forced-colors: active) {
    &:has(:checked) {
      border: 3px solid Highlight;
    }
  }

  @media print {
    min-block-size: 0;
    padding: 1mm 3mm;
  }

  /* Nothing on the page would follow the choice. */
  ${media.withoutScripts} {
    pointer-events: none;

    &:has(:checked) {
      border-color: var(--color-line-strong);
      background: none;
      box-shadow: none;
    }
  }
`;

const Detail = styled.span`
  color: var(--color-ink-soft);
  font-size: var(--text-xs);
  font-weight: 500;
`;
