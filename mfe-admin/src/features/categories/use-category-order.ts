import { useQueryClient } from '@site/shared-contracts/query';
import type { ManagedCategory } from '@site/shared-contracts/schemas';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { allCategories } from '../../api-client/all-categories';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { useNotices } from '../../notices/notice-store';

export type Direction = 'up' | 'down';

export interface CategoryOrder {
  canMove: (id: number, direction: Direction) => boolean;
  move: (id: number, direction: Direction) => Promise<void>;
  /** For screen readers: the new place of what was moved. */
  announcement: string;
}

/** Moves categories by one place. The API learns the neighbour, so that moves of a colleague are kept. */
export function useCategoryOrder(categories: ManagedCategory[]): CategoryOrder {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify: add }) => add);
  const [announcement, setAnnouncement] = useState('');
  const [isMoving, setMoving] = useState(false);
  const focused = useRef<Element>(null);
  // The row that changes its place loses the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus();
  });
  useEffect(() => {
    focused.current = null;
  }, [announcement]);
  const indexOf = (id: number) => categories.findIndex((category) => category.id === id);
  const canMove = (id: number, direction: Direction) =>
    direction === 'up' ? indexOf(id) > 0 : indexOf(id) < categories.length - 1;
  const move = async (id: number, direction: Direction) => {
    const index = indexOf(id);
    const moved = categories[index];
    if (isMoving || !moved || !canMove(id, direction)) return;
    setMoving(true);
    focused.current = document.activeElement;
    // Down is: before the one that comes after the next.
    const neighbour = categories[direction === 'up' ? index - 1 : index + 2];
    try {
      await call('PUT /api/category/move/:id', {
        params: { id },
        body: neighbour ? { before: neighbour.id } : {},
      });
      await queryClient.invalidateQueries({ queryKey: allCategories.queryKey });
      setAnnouncement(`${moved.name} is number ${direction === 'up' ? index : index + 2} now.`);
    } catch (error) {
      notify({ tone: 'danger', text: `'${moved.name}' was not moved. ${failureReason(error)}` });
    }
    setMoving(false);
  };
  return { canMove, move, announcement };
}
