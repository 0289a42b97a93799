import { contentLimits, tooLong } from '@site/shared-contracts';
import { Field, TextArea, TextInput } from '@site/shared-ui/field';
import { FormDialog } from '../../components/form-dialog';
import { Stack } from '../../components/stack';
import { ConflictDialog } from '../../editing/conflict-dialog';
import { useCategoryForm, type CategoryFormOptions, type CategoryTexts } from './use-category-form';

const labels: CategoryTexts = { name: 'Name', introduction: 'Introduction' };

/**
 * Asks for a category's name and its introduction. It closes when they are stored; otherwise it stays open with the typed
 * texts.
 */
export function CategoryDialog({ category, onClose, onSaved }: CategoryFormOptions) {
  const form = useCategoryForm({ category, onClose, onSaved });
  const { typed, errors, collision } = form;
  return (
    <>
      <FormDialog
        title={category ? 'Edit category' : 'Create category'}
        submit={category ? 'Save' : 'Create'}
        isBusy={form.isSaving}
        onSubmit={() => void form.save()}
        onClose={onClose}
      >
        <Stack $gap={5}>
          <Field label={labels.name} error={errors.name} required>
            <TextInput
              name="name"
              value={typed.name}
              autoComplete="off"
              onChange={({ target }) => form.type('name', target.value)}
            />
          </Field>
          <Field
            label={labels.introduction}
            hint="One or two sentences above its products, and for search engines."
            error={errors.introduction ?? tooLong(typed.introduction, contentLimits.introduction)}
          >
            <TextArea
              name="introduction"
              value={typed.introduction}
              rows={4}
              onChange={({ target }) => form.type('introduction', target.value)}
            />
          </Field>
        </Stack>
      </FormDialog>
      {collision && (
        <ConflictDialog
          collisions={collision.merge.collisions.map((name) => ({
            name,
            label: labels[name as keyof CategoryTexts],
            mine: typed[name as keyof CategoryTexts],
            theirs: collision.latest.values[name as keyof CategoryTexts],
          }))}
          adopted={[]}
          onResolve={(choices) => void form.resolveCollision(choices)}
          onClose={form.closeCollision}
        />
      )}
    </>
  );
}
