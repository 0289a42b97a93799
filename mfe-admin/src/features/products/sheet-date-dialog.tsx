import { useQueryClient } from '@site/shared-contracts/query';
import type { ManagedRevision } from '@site/shared-contracts/schemas';
import { Field, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import { FormDialog } from '../../components/form-dialog';
import { dateHint } from '../../format/date-hint';
import { useNotices } from '../../notices/notice-store';
import { sheetsKey } from './sheets-query';

/** Corrects the date that was entered for a revision. */
export function SheetDateDialog({ revision, onClose }: { revision: ManagedRevision; onClose: () => void }) {
  const queryClient = useQueryClient();
  const notify = useNotices((store) => store.notify);
  const [revisedOn, setRevisedOn] = useState(revision.revisedOn);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await call('PUT /api/sheets/update/:id', { params: { id: revision.id }, body: { revisedOn } });
      await queryClient.invalidateQueries({ queryKey: sheetsKey });
      notify({ tone: 'success', text: `The date of revision ${String(revision.revision)} was changed.` });
      onClose();
    } catch (failure) {
      setError(fieldErrorsOf(failure)?.revisedOn ?? `The date was not changed. ${failureReason(failure)}`);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={`Date of revision ${String(revision.revision)}`}
      submit="Save date"
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label="Revision date"
        hint={dateHint(revisedOn, 'As printed on the sheet. The file itself stays as it is.')}
        error={error}
        required
      >
        <TextInput type="date" value={revisedOn} onChange={({ target }) => setRevisedOn(target.value)} />
      </Field>
    </FormDialog>
  );
}
