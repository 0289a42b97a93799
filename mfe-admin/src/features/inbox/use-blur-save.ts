import { useState, type KeyboardEvent } from 'react';

/**
 * An input that is saved when it is left, or with Enter. While it differs from what is stored, polling does not change
 * it. `save` resolves with whether it was saved: otherwise the typed text stays.
 */
export function useBlurSave(stored: string, save: (text: string) => Promise<boolean>) {
  const [typed, setTyped] = useState<string>();
  const commit = async () => {
    if (typed === undefined || typed === stored || (await save(typed))) setTyped(undefined);
  };
  return {
    value: typed ?? stored,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
    onBlur: () => void commit(),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') void commit();
    },
  };
}
