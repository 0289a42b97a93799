import { type Category } from '@site/shared-contracts';
import { Field, TextInput } from '@site/shared-ui/field';
import { FormDialog } from '../../components/form-dialog';
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
    <>
      <FormDialog
        title={category ? 'Rename category' : 'Create category'}
        submit={category ? 'Save' : 'Create'}
        isBusy={naming.isSaving}
        onSubmit={() => void naming.save()}
        onClose={onClose}
      >
        <Field label="Name" error={naming.error} required>
          <TextInput
            name="name"
            value={naming.typed}
            autoComplete="off"
            onChange={({ target }) => naming.type(target.value)}
          />
        </Field>
      </FormDialog>
      {collision && (
        <ConflictDialog
          collisions={[{ name: 'name', label: 'Name', mine: name, theirs: collision.name }]}
          adopted={[]}
          onResolve={(choices) => void naming.resolveCollision(choices.name)}
          onClose={naming.closeCollision}
        />
      )}
    </>
  );
}
