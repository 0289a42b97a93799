import type { ProductSummary } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { Field, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { FormDialog } from '../../components/form-dialog';
import { useNotices } from '../../notices/notice-store';

export interface MoveDialogProps {
  product: ProductSummary;
  /** Its number in the category, from 1. */
  place: number;
  /** How many products the category has. */
  count: number;
  onClose: () => void;
}

/** Asks for the number that a product should have in its category. */
export function MoveDialog({ product: { id, productName }, place, count, onClose }: MoveDialogProps) {
  const [typed, setTyped] = useState(String(place));
  const [error, setError] = useState<string>();
  const [isMoving, setMoving] = useState(false);
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify: add }) => add);
  const move = async () => {
    const wanted = Number(typed);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > count) {
      setError(`A number from 1 to ${count}.`);
      return;
    }
    setMoving(true);
    try {
      await call('PUT /api/products/move/:id', { params: { id }, body: { place: wanted } });
      await queryClient.invalidateQueries({ queryKey: [adminKey] });
      notify({ tone: 'success', text: `'${productName}' is number ${wanted} of ${count} now.` });
      onClose();
    } catch (failure) {
      setError(`It was not moved. ${failureReason(failure)}`);
      setMoving(false);
    }
  };
  return (
    <FormDialog
      title={`Move '${productName}'`}
      submit="Move"
      isBusy={isMoving}
      onSubmit={() => void move()}
      onClose={onClose}
    >
      <Field
        label="Place"
        hint={`From 1 to ${count}. Visitors see number 1 first, unless they sort the list.`}
        error={error}
        required
      >
        <TextInput
          name="place"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
