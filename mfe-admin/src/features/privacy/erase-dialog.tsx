import { erasureReasons, type ErasureReason, type ContactAddresses } from '@site/shared-contracts/schemas';
import { Field, Select } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { FormDialog } from '../../components/form-dialog';
import { countText } from '../../format/count-text';

interface EraseDialogProps {
  person: ContactAddresses & { enquiryIds: number[] };
  hasKeptQuotations: boolean;
  onErased: (text: string) => void;
  onClose: () => void;
}

const reasons = Object.entries(erasureReasons) as [ErasureReason, string][];

export function EraseDialog({ person, hasKeptQuotations, onErased, onClose }: EraseDialogProps) {
  const [reason, setReason] = useState<ErasureReason>('request');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const erase = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const erased = await call('POST /api/privacy/erase', { body: { ...person, reason } });
      const kept =
        erased.keptQuotations > 0
          ? ` Kept without the person: ${countText(erased.keptQuotations, 'accepted quotation')}.`
          : '';
      onErased(`Erased. Enquiries: ${erased.enquiries}, mails: ${erased.mails}.${kept}`);
    } catch (error) {
      setProblem(`Nothing was erased. ${failureReason(error)}`);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title="Erase this person?"
      submit="Erase for good"
      isBusy={isBusy}
      onSubmit={() => void erase()}
      onClose={onClose}
    >
      <p>
        The enquiries that you have ticked ({person.enquiryIds.length}) go for good, with notes, mail and
        files. A backup that is restored later does not bring them back.
      </p>
      {hasKeptQuotations && (
        <p>Tax law wants the record of sales: accepted quotations stay, without the person.</p>
      )}
      <Field label="Why">
        <Select
          value={reason}
          onChange={({ target }) =>
            setReason(reasons.find(([each]) => each === target.value)?.[0] ?? 'request')
          }
        >
          {reasons.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormDialog>
  );
}
