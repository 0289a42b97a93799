import { useQueryClient } from '@site/shared-contracts/query';
import type { ManagedCategory } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { countText } from '../../format/count-text';
import { useNotices } from '../../notices/notice-store';

export interface CategoryVisibility {
  /** The category that is being hidden or shown. */
  busyId: number | undefined;
  hide: (category: ManagedCategory) => Promise<void>;
  show: (category: ManagedCategory) => Promise<void>;
}

/** Hides categories with their products, and shows them again. A notice says what happened. */
export function useCategoryVisibility(): CategoryVisibility {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify: add }) => add);
  const [busyId, setBusyId] = useState<number>();
  const change = async ({ id, name }: ManagedCategory, verb: 'hide' | 'show', done: string) => {
    if (busyId !== undefined) return;
    setBusyId(id);
    try {
      const { products } = await call(`POST /api/category/${verb}/:id`, { params: { id } });
      const along = products > 0 ? `, with ${countText(products, 'product')}` : '';
      notify({ tone: 'success', text: `'${name}' is ${done}${along}.` });
    } catch (error) {
      notify({ tone: 'danger', text: `'${name}' was not changed. ${failureReason(error)}` });
    }
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    setBusyId(undefined);
  };
  return {
    busyId,
    hide: (category) => change(category, 'hide', 'hidden from visitors'),
    show: (category) => change(category, 'show', 'shown to visitors again'),
  };
}
