import { isApiFailure, limits, type Category } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Field, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';
import styled from 'styled-components';
import { ButtonRow } from '../button-row/button-row';
import { adminKey } from '../session/admin-query';
import { call } from '../session/call';
import { fieldFaultsOf, reasonOf } from '../session/call-failure';

export interface CategoryDialogProps {
  /** The one to rename; without it a new one is made. */
  category?: Category;
  onClose: () => void;
}

/** Asks for a category's name. It closes when the name is stored, and stays with what was typed when it is not. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(category?.name ?? '');
  const [fault, setFault] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const save = async () => {
    if (isSaving) return;
    if (!name.trim()) {
      setFault('This field is required.');
      return;
    }
    setSaving(true);
    try {
      const body = { name };
      if (category) {
        await call(
          'PUT /api/category/update/:id',
          { params: { id: category.id }, body },
          { ifMatch: category.version },
        );
      } else {
        await call('POST /api/category/create', { body });
      }
      onClose();
      await queryClient.invalidateQueries({ queryKey: [adminKey] });
    } catch (error) {
      setFault(faultOf(error));
      setSaving(false);
    }
  };

  return (
    <Dialog open size="s" title={category ? 'Rename category' : 'Create category'} onClose={onClose}>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label="Name" error={fault} required>
          <TextInput
            name="name"
            value={name}
            maxLength={limits.name}
            autoComplete="off"
            onChange={({ target }) => {
              setName(target.value);
              setFault(undefined);
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
    </Dialog>
  );
}

function faultOf(error: unknown): string {
  if (isApiFailure(error) && error.status === 412)
    return 'Somebody else has renamed it meanwhile. Close this and look again.';
  return fieldFaultsOf(error)?.name ?? `It was not saved. ${reasonOf(error)}`;
}

const Form = styled.form`
  display: grid;
  gap: var(--space-5);
`;
