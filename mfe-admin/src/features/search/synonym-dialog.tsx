import type { SynonymSet } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { ButtonRow } from '../../components/button-row';
import { ConflictDialog } from '../../editing/conflict-dialog';
import { valuesOf } from './save-synonyms';
import { phrasesLabel, SynonymFields } from './synonym-fields';
import { useSynonymForm } from './use-synonym-form';

interface SynonymDialogProps {
  /** Those to change; left out for new ones. */
  synonyms?: SynonymSet;
  /** What new ones begin with. */
  first?: string;
  onClose: () => void;
}

export function SynonymDialog({ synonyms, first, onClose }: SynonymDialogProps) {
  const form = useSynonymForm({ ...(synonyms && { synonyms }), ...(first && { first: `${first}, ` }) });
  const { values, conflict, resolveConflict, closeConflict } = form;
  const resolve = async (choices: Parameters<typeof resolveConflict>[0]) => {
    if (await resolveConflict(choices)) onClose();
  };
  return (
    <>
      <Dialog open title={synonyms ? 'Change synonyms' : 'Make a synonym'} onClose={onClose}>
        <SynonymFields form={form} onSaved={onClose}>
          <ButtonRow $atEnd>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={form.isBusy}>
              Save
            </Button>
          </ButtonRow>
        </SynonymFields>
      </Dialog>
      {conflict && (
        <ConflictDialog
          collisions={conflict.merge.collisions.map((name) => ({
            name,
            label: phrasesLabel,
            mine: values.phrases,
            theirs: valuesOf(conflict.theirs).phrases,
          }))}
          adopted={[]}
          onResolve={(choices) => void resolve(choices)}
          onClose={closeConflict}
        />
      )}
    </>
  );
}
