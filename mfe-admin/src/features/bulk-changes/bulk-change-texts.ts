import type { BulkChange, BulkRowState } from '@site/shared-contracts/schemas';
import { countText } from '../../format/count-text';

export const isWorking = ({ state }: Pick<BulkChange, 'state'>): boolean =>
  ['checking', 'running', 'undoing'].includes(state);

/** What it is: `Prices +5%`. */
export function titleOf({ action, percent = 0, sizes, categoryName = '', fileName }: BulkChange): string {
  switch (action) {
    case 'price':
      return `Prices${sizes ? ` of ${sizes.join(', ')}` : ''} ${percent > 0 ? '+' : ''}${String(percent)}%`;
    case 'move':
      return `Move to '${categoryName}'`;
    case 'hide':
      return 'Hide products';
    case 'show':
      return 'Show products';
    case 'delete':
      return 'Delete products';
    case 'import':
      return fileName ? `Import of ${fileName}` : 'Import';
  }
}

const products = (count = 0) => countText(count, 'product');

/** How far it is, and what came of it. */
export function stateSentence({ state, action, counts, total, newProducts, error }: BulkChange): string {
  const { changed = 0, waiting = 0, same = 0, fault = 0, skipped = 0, kept = 0, undone = 0 } = counts;
  const rest = [
    ...(skipped > 0 ? [`${products(skipped)} skipped`] : []),
    ...(same > 0 ? [`${products(same)} with nothing to change`] : []),
  ];
  switch (state) {
    case 'checking':
      return `Checking ${countText(total, 'row')}. Nothing is changed.`;
    case 'ready':
      if (fault > 0)
        return `${countText(fault, 'row')} ${fault === 1 ? 'has' : 'have'} errors. Fix ${fault === 1 ? 'it' : 'them'} and upload the file again. Nothing was changed.`;
      return [
        `${countText(newProducts, 'new product')}, ${countText(waiting - newProducts, 'changed product')}, ${countText(same, 'unchanged row')}.`,
        waiting === 0 ? 'There is nothing to change.' : 'Nothing is changed yet.',
      ].join(' ');
    case 'running':
      return `Changing ${products(total)}. You can leave this page.`;
    case 'done':
      return `${products(changed)} changed${rest.length > 0 ? `, ${rest.join(', ')}` : ''}.`;
    case 'undoing':
      return error ? 'Taking back what was applied.' : 'Undoing.';
    case 'undone':
      return `Undone for ${products(undone)}.${kept > 0 ? ` ${products(kept)} left as they are: each says why.` : ''}`;
    case 'refused':
      return [
        `${action === 'import' ? 'The import' : 'It'} was not applied.`,
        ...(error ? [error] : []),
        kept > 0
          ? `It was taken back, but ${products(kept)} could not be: each says why.`
          : 'Nothing of it is left.',
      ].join(' ');
  }
}

export const rowStateTexts: Record<BulkRowState, string> = {
  unchecked: 'Not checked yet',
  waiting: 'Will be changed',
  same: 'Nothing to change',
  fault: 'Errors',
  changed: 'Changed',
  skipped: 'Skipped',
  undone: 'Undone',
  kept: 'Left as it is',
};
