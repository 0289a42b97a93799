import type { Category } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { Category as CategoryShape } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import * as z from 'zod/mini';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import type { Merge, Side } from '../../editing/merge-edits';
import { saveMerged } from '../../editing/save-merged';
import { useNotices } from '../../notices/notice-store';

export interface CategoryFormOptions {
  /** The category to change; left out to create one. */
  category?: Category | undefined;
  onClose: () => void;
  /** The category is stored, and the lists are reloaded. */
  onSaved: (id: number) => void;
}

/** The fields of the form. */
export type CategoryTexts = Record<'name' | 'introduction', string>;

const textsOf = (category?: Category): CategoryTexts => ({
  name: category?.name ?? '',
  introduction: category?.introduction ?? '',
});

interface Snapshot {
  values: CategoryTexts;
  version: number | undefined;
}

const snapshotOf = (category: Category): Snapshot => ({
  values: textsOf(category),
  version: category.version,
});

/** What a colleague has saved in the fields that were changed here, too. */
interface Collision {
  merge: Merge<CategoryTexts>;
  latest: Snapshot;
}

/** Creates a category, or changes it together with what colleagues have saved since. */
export function useCategoryForm({ category, onClose, onSaved }: CategoryFormOptions) {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const [typed, setTyped] = useState(() => textsOf(category));
  const [errors, setErrors] = useState<Partial<CategoryTexts>>({});
  const [isSaving, setSaving] = useState(false);
  const [collision, setCollision] = useState<Collision>();
  const values = { name: typed.name.trim(), introduction: typed.introduction.trim() };

  const save = async (mine: CategoryTexts, base: Snapshot | undefined) => {
    if (isSaving) return;
    if (!mine.name) {
      setErrors({ name: 'This field is required.' });
      return;
    }
    setSaving(true);
    try {
      const saved =
        category && base
          ? await change(category.id, mine, base)
          : await call('POST /api/category/create', { body: mine });
      if ('merge' in saved) {
        setCollision(saved);
        setSaving(false);
        return;
      }
      onClose();
      notify({ tone: 'success', text: `Category '${mine.name}' was ${category ? 'changed' : 'created'}.` });
      await queryClient.invalidateQueries({ queryKey: [adminKey] });
      onSaved(saved.id);
    } catch (error) {
      setErrors(fieldErrorsOf(error) ?? { name: `It was not saved. ${failureReason(error)}` });
      setSaving(false);
    }
  };

  return {
    typed,
    type: (name: keyof CategoryTexts, text: string) => {
      setTyped({ ...typed, [name]: text });
      setErrors({ ...errors, [name]: undefined });
    },
    errors,
    isSaving,
    save: () => save(values, category && snapshotOf(category)),
    collision,
    resolveCollision: async (choices: Record<string, Side>) => {
      if (!collision) return;
      setCollision(undefined);
      await save(collision.merge.resolve(choices), collision.latest);
    },
    closeCollision: () => setCollision(undefined),
  };
}

async function change(id: number, mine: CategoryTexts, base: Snapshot): Promise<{ id: number } | Collision> {
  const result = await saveMerged({
    base: base.values,
    mine,
    latest: base,
    send: (body, { version }) =>
      call('PUT /api/category/update/:id', { params: { id }, body }, { ifMatch: version }),
    readCurrent: (current) => {
      const { data } = z.safeParse(CategoryShape, current);
      return data && snapshotOf(data);
    },
  });
  return result.status === 'saved' ? { id } : result;
}
