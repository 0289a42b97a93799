import { useQuery } from '@site/shared-contracts/query';
import { Field, Select } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { allCategories } from '../../api-client/all-categories';
import { FormDialog } from '../../components/form-dialog';
import { countText } from '../../format/count-text';
import { useStartBulkChange } from './use-start-bulk-change';
import type { ProductSelection } from './use-product-selection';

type SimpleAction = 'hide' | 'show' | 'move' | 'delete';

export interface BulkDialogProps {
  action: SimpleAction;
  selection: ProductSelection;
  onClose: () => void;
}

const texts: Record<SimpleAction, { verb: string; explain: string }> = {
  hide: { verb: 'Hide', explain: 'Visitors no longer see them. They stay here as drafts.' },
  show: {
    verb: 'Show',
    explain:
      'Visitors see them as their drafts are now. What lacks a picture, for example, is skipped and named.',
  },
  move: {
    verb: 'Move',
    explain: 'They come last in the other category. Drafts beside what visitors see are not changed.',
  },
  delete: { verb: 'Delete', explain: 'They go into the trash.' },
};

/** Asks before many products are hidden, shown, moved or deleted. */
export function BulkDialog({ action, selection, onClose }: BulkDialogProps) {
  const { start, isBusy, error } = useStartBulkChange();
  const categories = useQuery(allCategories).data?.data ?? [];
  const [categoryId, setCategoryId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { verb, explain } = texts[action];
  const confirm = () => {
    if (action === 'move' && !categoryId) {
      setMissing(true);
      return;
    }
    void start({
      ...selection.input,
      action,
      ...(action === 'move' && { categoryId: Number(categoryId) }),
    });
  };
  return (
    <FormDialog
      title={`${verb} ${countText(selection.count, 'product')}?`}
      submit={verb}
      isBusy={isBusy}
      onSubmit={confirm}
      onClose={onClose}
    >
      <p>{explain} This can be undone.</p>
      {action === 'move' && (
        <Field label="To category" error={isMissing ? 'Choose a category.' : undefined} required>
          <Select
            name="categoryId"
            value={categoryId}
            onChange={({ target }) => {
              setCategoryId(target.value);
              setMissing(false);
            }}
          >
            <option value="">Choose…</option>
            {categories
              .filter(({ isHidden }) => !isHidden)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Select>
        </Field>
      )}
      {error && <Notice tone="danger">{error}</Notice>}
    </FormDialog>
  );
}
