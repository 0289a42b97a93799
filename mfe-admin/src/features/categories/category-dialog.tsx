import { limits, type Category } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { Category as CategoryShape } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Field, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';
import styled from 'styled-components';
import * as z from 'zod/mini';
import { ButtonRow } from '../../components/button-row';
import { ConflictDialog } from '../../editing/conflict-dialog';
import type { Side } from '../../editing/merge-edits';
import { saveMerged } from '../../editing/save-merged';
import { useNotices } from '../../notices/notice-store';
import { adminKey } from '../../api/admin-query';
import { call } from '../../api/call';
import { fieldErrorsOf, failureReason } from '../../api/call-failure';

export interface CategoryDialogProps {
  /** The one to rename; without it a new one is made. */
  category?: Category;
  onClose: () => void;
  /** It is stored, and the lists know it. */
  onSaved: (id: number) => void;
}

/** Asks for a category's name. It closes when the name is stored, and stays with what was typed when it is not. */
export function CategoryDialog({ category, onClose, onSaved }: CategoryDialogProps) {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const [typed, setTyped] = useState(category?.name ?? '');
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** Renamed by a colleague meanwhile, to another name. */
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

  return (
    <Dialog open size="s" title={category ? 'Rename category' : 'Create category'} onClose={onClose}>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(category);
        }}
      >
        <Field label="Name" error={error} required>
          <TextInput
            name="name"
            value={typed}
            maxLength={limits.name}
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
        </Field>
        <ButtonRow $atEnd>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isSaving}>
            {category ? 'Save' : 'Create'}
          </Button>
        </ButtonRow>
      </Form>
      {collision && (
        <ConflictDialog
          collisions={[{ name: 'name', label: 'Name', mine: name, theirs: collision.name }]}
          adopted={[]}
          onResolve={(choices) => void resolveCollision(choices.name)}
          onClose={() => setCollision(undefined)}
        />
      )}
    </Dialog>
  );
}

/** The saved one, or what a colleague has made of it where both have given it another name. */
async function rename(category: Category, name: string): Promise<{ id: number } | { collision: Category }> {
  const snapshotOf = (each: Category) => ({
    values: { name: each.name },
    version: each.version,
    category: each,
  });
  const outcome = await saveMerged({
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
  return outcome.status === 'saved' ? { id: category.id } : { collision: outcome.latest.category };
}

const errorTextOf = (error: unknown): string =>
  fieldErrorsOf(error)?.name ?? `It was not saved. ${failureReason(error)}`;

const Form = styled.form`
  display: grid;
  gap: var(--space-5);
`;
