import { limits, tooLong } from '@site/shared-contracts';
import { Field, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog';

export interface LostDialogProps {
  isBusy: boolean;
  onSave: (reason: string) => void;
  onClose: () => void;
}

/** Asks why an enquiry was lost: without a reason it is not. */
export function LostDialog({ isBusy, onSave, onClose }: LostDialogProps) {
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const error = reason.trim() ? tooLong(reason.trim(), limits.line) : 'Say why it was lost.';
  const save = () => {
    setTried(true);
    if (!error) onSave(reason.trim());
  };
  return (
    <FormDialog
      title="Why was it lost?"
      submit="Mark as lost"
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Reason" error={hasTried ? error : undefined} required>
        <TextInput
          name="reason"
          list="lost-reasons"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <datalist id="lost-reasons">
        {['Price', 'Not in stock', 'Bought elsewhere', 'No answer from the customer'].map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </FormDialog>
  );
}
