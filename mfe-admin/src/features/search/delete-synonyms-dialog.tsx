import type { SynonymSet } from '@site/shared-contracts/schemas';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useDeletion } from '../../deletion/use-deletion';
import { currentSynonymsOf } from './save-synonyms';

interface DeleteSynonymsDialogProps {
  synonyms: SynonymSet;
  onClose: () => void;
}

export function DeleteSynonymsDialog({ synonyms: seen, onClose }: DeleteSynonymsDialogProps) {
  const [synonyms, setSynonyms] = useState(seen);
  const { id, phrases, version } = synonyms;
  const [first = ''] = phrases;
  const { isBusy, problem, remove, refresh } = useDeletion({
    send: () => call('DELETE /api/search/synonyms/delete/:id', { params: { id } }, { ifMatch: version }),
    done: `The synonyms of ${first} are deleted.`,
    notDeleted: (error) => {
      // A colleague may have changed them: the dialog and the table show them as they are now.
      setSynonyms(currentSynonymsOf(error) ?? synonyms);
      return `The synonyms were not deleted. ${failureReason(error)}`;
    },
    restore: async () => {
      await call('POST /api/search/synonyms/create', { body: { phrases } });
      return `Searches take these for the same again: ${phrases.join(', ')}.`;
    },
    notRestored: (error) => `The synonyms of ${first} could not be restored. ${failureReason(error)}`,
  });
  const confirm = async () => {
    const isDeleted = await remove();
    await refresh();
    if (isDeleted) onClose();
  };
  return (
    <ConfirmDialog
      title={`Delete the synonyms of ${first}?`}
      confirm="Delete"
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{phrases.join(', ')}</p>
      <p>Each of these will find only what has the word itself.</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </ConfirmDialog>
  );
}
