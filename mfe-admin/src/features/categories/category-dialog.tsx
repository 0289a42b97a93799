import { Field, TextInput } from '@site/shared-ui/field';
import { FormDialog } from '../../components/form-dialog';
import { ConflictDialog } from '../../editing/conflict-dialog';
import { useCategoryName, type CategoryNameOptions } from './use-category-name';

/** Asks for a category's name. It closes when the name is stored; otherwise it stays open with the typed text. */
export function CategoryDialog({ category, onClose, onSaved }: CategoryNameOptions) {
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
