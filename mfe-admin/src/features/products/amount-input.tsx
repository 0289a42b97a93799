import { TextInput } from '@site/shared-ui/field';
import { useState, type Ref } from 'react';

export interface AmountInputProps {
  name: string;
  /** As it was typed, or as a plain number: `1250.5`. */
  value: string;
  parse: (typed: string) => number;
  format: (amount: number) => string;
  /** With every key. */
  onType: (typed: string) => void;
  /** Once it is typed: what was meant as a plain number, or what was typed where nobody can say what it means. */
  onCommit: (plain: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** An amount in the spelling of whoever types it, and in the site's own as soon as that is done. */
export function AmountInput({ value, parse, format, onType, onCommit, ...input }: AmountInputProps) {
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
        onType(target.value);
      }}
      onBlur={commit}
      onKeyDown={({ key }) => {
        // It sends the form, with what has become of the amount.
        if (key === 'Enter') commit();
      }}
    />
  );
}

/** As it goes over the wire: `1250.5`. What is empty or no amount stays what it is. */
export function plainAmount(typed: string, parse: (typed: string) => number): string {
  const amount = parse(typed);
  return Number.isNaN(amount) ? typed.trim() : String(amount);
}

function displayAmount(value: string, parse: (typed: string) => number, format: (amount: number) => string) {
  const amount = parse(value);
  return Number.isNaN(amount) ? value : format(amount);
}
