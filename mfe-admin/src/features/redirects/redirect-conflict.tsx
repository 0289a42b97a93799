import { ConflictDialog } from '../../editing/conflict-dialog';
import { redirectLabels, valuesOf } from './save-redirect';
import type { RedirectForm } from './use-redirect-form';

/** Shows what a colleague has saved beside what was typed. */
export function RedirectConflict({ form, onSaved }: { form: RedirectForm; onSaved: () => void }) {
  const { values, conflict, resolveConflict, closeConflict } = form;
  if (!conflict) return null;
  const { merge, theirs } = conflict;
  const fields = ['from', 'to', 'keepsQuery'] as const;
  const resolve = async (choices: Parameters<typeof resolveConflict>[0]) => {
    if (await resolveConflict(choices)) onSaved();
  };
  return (
    <ConflictDialog
      collisions={fields
        .filter((name) => merge.collisions.includes(name))
        .map((name) => ({
          name,
          label: redirectLabels[name],
          mine: values[name],
          theirs: valuesOf(theirs)[name],
        }))}
      adopted={fields.filter((name) => merge.adopted.includes(name)).map((name) => redirectLabels[name])}
      onResolve={(choices) => void resolve(choices)}
      onClose={closeConflict}
    />
  );
}
