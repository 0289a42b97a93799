import { TextInput } from '@site/shared-ui/field';
import { useState, type Ref } from 'react';

export interface AmountInputProps {
  name: string;
  /** A plain number, `1250.5`, or the typed text where it is no amount. */
  value: string;
  parse: (typed: string) => number;
  format: (amount: number) => string;
  /** At every key press. */
  onInput: (typed: string) => void;
  /** When typing has ended: the plain number, or the typed text where it is no amount. */
  onCommit: (plain: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** An amount: as typed while it has the focus, and in the format of the site after that. */
export function AmountInput({ value, parse, format, onInput, onCommit, ...input }: AmountInputProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    onCommit(plainAmount(typed, parse));
  };
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? displayAmount(value, parse, format)}
      onChange={({ target }) => {
        setTyped(target.value);
        onInput(target.value);
      }}
      onBlur={commit}
      onKeyDown={({ key }) => {
        // Enter submits the form, which must contain the plain number.
        if (key === 'Enter') commit();
      }}
    />
  );
}

/** As the API gets it: `1250.5`. A text that is no amount stays as it was typed. */
export function plainAmount(typed: string, parse: (typed: string) => number): string {
  const amount = parse(typed);
  return Number.isNaN(amount) ? typed.trim() : String(amount);
}

function displayAmount(value: string, parse: (typed: string) => number, format: (amount: number) => string) {
  const amount = parse(value);
  return Number.isNaN(amount) ? value : format(amount);
}
