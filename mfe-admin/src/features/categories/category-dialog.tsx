import { limits, type Category } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Field, TextInput } from '@site/shared-ui/field';
import styled from 'styled-components';
import { ButtonRow } from '../../components/button-row';
import { ConflictDialog } from '../../editing/conflict-dialog';
import { useCategoryName } from './use-category-name';

export interface CategoryDialogProps {
  /** The category to rename; left out to create one. */
  category?: Category;
  onClose: () => void;
  /** The category is stored, and the lists are reloaded. */
  onSaved: (id: number) => void;
}

/** Asks for a category's name. It closes when the name is stored; otherwise it stays open with the typed text. */
export function CategoryDialog({ category, onClose, onSaved }: CategoryDialogProps) {
  const naming = useCategoryName({ category, onClose, onSaved });
  const { name, collision } = naming;
  return (
    <Dialog open size="s" title={category ? 'Rename category' : 'Create category'} onClose={onClose}>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void naming.save();
        }}
      >
        <Field label="Name" error={naming.error} required>
          <TextInput
            name="name"
            value={naming.typed}
            maxLength={limits.name}
            autoComplete="off"
            onChange={({ target }) => naming.type(target.value)}
          />
        </Field>
        <ButtonRow $atEnd>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={naming.isSaving}>
            {category ? 'Save' : 'Create'}
          </Button>
        </ButtonRow>
      </Form>
      {collision && (
        <ConflictDialog
          collisions={[{ name: 'name', label: 'Name', mine: name, theirs: collision.name }]}
          adopted={[]}
          onResolve={(choices) => void naming.resolveCollision(choices.name)}
          onClose={naming.closeCollision}
        />
      )}
    </Dialog>
  );
}

const Form = styled.form`
  display: grid;
  gap: var(--space-5);
`;
