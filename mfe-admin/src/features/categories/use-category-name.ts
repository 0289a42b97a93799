import type { Category } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { Category as CategoryShape } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import * as z from 'zod/mini';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import type { Side } from '../../editing/merge-edits';
import { saveMerged } from '../../editing/save-merged';
import { useNotices } from '../../notices/notice-store';

export interface CategoryNameOptions {
  /** The category to rename; left out to create one. */
  category?: Category | undefined;
  onClose: () => void;
  /** The category is stored, and the lists are reloaded. */
  onSaved: (id: number) => void;
}

/** Creates a category, or renames it together with what colleagues have saved since. */
export function useCategoryName({ category, onClose, onSaved }: CategoryNameOptions) {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const [typed, setTyped] = useState(category?.name ?? '');
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** The category as a colleague has renamed it, to another name. */
  const [collision, setCollision] = useState<Category>();
  const name = typed.trim();

  const save = async (known: Category | undefined) => {
    if (isSaving) return;
    if (!name) {
      setError('This field is required.');
      return;
    }
    setSaving(true);
    try {
      const saved = known
        ? await rename(known, name)
        : await call('POST /api/category/create', { body: { name } });
      if (!('id' in saved)) {
        setCollision(saved.collision);
        setSaving(false);
        return;
      }
      onClose();
      notify({ tone: 'success', text: `Category '${name}' was ${known ? 'renamed' : 'created'}.` });
      await queryClient.invalidateQueries({ queryKey: [adminKey] });
      onSaved(saved.id);
    } catch (error) {
      setError(errorTextOf(error));
      setSaving(false);
    }
  };

  const resolveCollision = async (side: Side | undefined) => {
    if (!collision) return;
    setCollision(undefined);
    if (side === 'mine') {
      await save(collision);
      return;
    }
    onClose();
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    onSaved(collision.id);
  };

  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setError(undefined);
    },
    name,
    error,
    isSaving,
    save: () => save(category),
    collision,
    resolveCollision,
    closeCollision: () => setCollision(undefined),
  };
}

/** Resolves with the saved category, or with the colleague's where both have given it another name. */
async function rename(category: Category, name: string): Promise<{ id: number } | { collision: Category }> {
  const snapshotOf = (each: Category) => ({
    values: { name: each.name },
    version: each.version,
    category: each,
  });
  const result = await saveMerged({
    base: { name: category.name },
    mine: { name },
    latest: snapshotOf(category),
    send: (body, { version }) =>
      call('PUT /api/category/update/:id', { params: { id: category.id }, body }, { ifMatch: version }),
    readCurrent: (current) => {
      const { data } = z.safeParse(CategoryShape, current);
      return data && snapshotOf(data);
    },
  });
  return result.status === 'saved' ? { id: category.id } : { collision: result.latest.category };
}

const errorTextOf = (error: unknown): string =>
  fieldErrorsOf(error)?.name ?? `It was not saved. ${failureReason(error)}`;
