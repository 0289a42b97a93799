import type { ManagedCategory } from '@site/shared-contracts/schemas';
import { call } from '../../api-client/call';
import { countText } from '../../format/count-text';
import { useRowAction } from '../../lists/use-row-action';

export type CategoryVisibility = ReturnType<typeof useCategoryVisibility>;

/** Hides categories with their products, and shows them again. A notice says what happened. */
export function useCategoryVisibility() {
  /** The id of the category that is being hidden or shown. */
  const { busyKey: busyId, run } = useRowAction<number>();
  const change = async ({ id, name }: ManagedCategory, verb: 'hide' | 'show', done: string) => {
    if (busyId !== undefined) return;
    const work = async () => {
      const { products } = await call(`POST /api/category/${verb}/:id`, { params: { id } });
      const along = products > 0 ? `, with ${countText(products, 'product')}` : '';
      return `'${name}' is ${done}${along}.`;
    };
    await run(id, work, `'${name}' was not changed.`);
  };
  return {
    busyId,
    hide: (category: ManagedCategory) => change(category, 'hide', 'hidden from visitors'),
    show: (category: ManagedCategory) => change(category, 'show', 'shown to visitors again'),
  };
}
