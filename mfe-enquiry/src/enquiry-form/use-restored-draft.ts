import type { EnquiryField, EnquiryKind } from '@site/shared-contracts/enquiry-forms';
import { useEffect, useEffectEvent } from 'react';
import type { EnquiryDraft } from '../outbox/pending-enquiry';
import type { FormInputs } from './use-form-inputs';

/**
 * Writes the draft of an earlier visit into the inputs that are empty, but not into those that were `chosen` since then.
 * `onRestored` is called for each draft.
 */
export function useRestoredDraft<K extends EnquiryKind>(
  draft: EnquiryDraft<K> | undefined,
  fields: readonly EnquiryField<K>[],
  inputs: FormInputs<K>,
  chosen: readonly EnquiryField<K>[],
  onRestored: () => void,
): void {
  const restore = useEffectEvent((values: EnquiryDraft<K>) => {
    onRestored();
    const present = inputs.read();
    for (const name of fields) {
      const value = values[name];
      // A size is never empty: until the visitor chooses, it is the first one.
      const isFree = !present[name] || (name === 'size' && !chosen.includes(name));
      if (value && isFree && inputs.hasOption(name, value)) inputs.write(name, value);
    }
  });
  useEffect(() => {
    if (draft) restore(draft);
  }, [draft]);
}
