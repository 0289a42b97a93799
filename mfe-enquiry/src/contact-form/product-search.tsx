import { typedProductField } from '@site/shared-contracts/enquiry-forms';
import { TextInput } from '@site/shared-ui/field';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import styled from 'styled-components';
import type { ProductSuggestions } from './product-suggestions';

/**
 * What is sent for a name that was typed: the product's own spelling; an empty text if there is no such product; the name
 * as it was typed if nothing is known about it, because a search that fails must not hold an enquiry back.
 */
export type NameResolver = (typed: string) => string;

export interface ProductSearchProps {
  input: { name: string; defaultValue: string | undefined };
  /** Receives what the search knows about the names that are typed, as a state's setter does. */
  onResolver: (resolver: () => NameResolver) => void;
  /** Receives the name of a suggestion that was chosen. */
  onChoose: (name: string) => void;
}

/**
 * A text input for the product's name, for a catalogue that is too large for a select. Without scripts the server looks
 * the name up. The suggestions are code of their own, loaded when the form has the focus; they make the same input a
 * combobox, and what was typed stays.
 */
export function ProductSearch({ input, ...handlers }: ProductSearchProps) {
  const control = useRef<HTMLInputElement>(null);
  const [combobox, setCombobox] = useState<ComponentProps<'input'>>();
  const [code, setCode] = useState<{ ProductSuggestions: typeof ProductSuggestions }>();
  useEffect(() => {
    const form = control.current?.form;
    const load = () => void import('./product-suggestions').then(setCode, () => undefined);
    if (form?.contains(document.activeElement)) load();
    // Not once: after a failure the next focus tries again.
    form?.addEventListener('focusin', load);
    return () => form?.removeEventListener('focusin', load);
  }, []);
  return (
    <Frame>
      <TextInput {...input} ref={control} autoComplete="off" {...combobox} />
      <input type="hidden" name={typedProductField} />
      {code && <code.ProductSuggestions {...handlers} control={control} onCombobox={setCombobox} />}
    </Frame>
  );
}

/** The suggestions are placed below the input. */
const Frame = styled.div`
  position: relative;
`;
