import { useQueryClient } from '@site/shared-contracts/query';
import type { ManagedRevision } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Field, TextInput } from '@site/shared-ui/field';
import { useState, type SyntheticEvent } from 'react';
import styled from 'styled-components';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import { ButtonRow } from '../../components/button-row';
import { useNotices } from '../../notices/notice-store';
import { sheetsKey } from './sheets-query';

export interface SheetDateDialogProps {
  revision: ManagedRevision;
  onClose: () => void;
}

/** Corrects the date that was entered for a revision. */
export function SheetDateDialog({ revision, onClose }: SheetDateDialogProps) {
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
    <Dialog open title={`Date of revision ${String(revision.revision)}`} size="s" onClose={onClose}>
      <Form
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label="Revision date"
          hint="As printed on the sheet. The file itself stays as it is."
          error={error}
          required
        >
          <TextInput type="date" value={revisedOn} onChange={({ target }) => setRevisedOn(target.value)} />
        </Field>
        <ButtonRow $atEnd>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy}>
            Save date
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
}

const Form = styled.form`
  display: grid;
  gap: var(--space-5);
`;
