import { useQueryClient } from '@site/shared-contracts/query';
import { useNavigate } from '@site/shared-contracts/router';
import type { InboxItem } from '@site/shared-contracts/schemas';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { FormDialog } from '../../components/form-dialog';
import { adminLinks } from '../../links/admin-links';
import { parseId } from '../../lists/parse-id';
import { useNotices } from '../../notices/notice-store';
import { nearMomentText } from './inbox-days';
import { askedText } from './inbox-texts';

export interface MergeDialogProps {
  enquiry: InboxItem;
  others: readonly InboxItem[];
  onClose: () => void;
}

/** Chooses the enquiry that this one is merged into: one of the same customer, or any by its number. */
export function MergeDialog({ enquiry, others, onClose }: MergeDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotices((store) => store.notify);
  const choices = others.filter(({ mergedInto }) => mergedInto === undefined);
  const [chosen, setChosen] = useState(String(choices[0]?.id ?? ''));
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const merge = async () => {
    const into = parseId(chosen || number.trim().replace(/^no\.?\s*/i, ''));
    if (into === undefined || into === enquiry.id) {
      setProblem('Enter the number of another enquiry.');
      return;
    }
    setBusy(true);
    try {
      await call('POST /api/enquiries/:id/merge', { params: { id: enquiry.id }, body: { into } });
      notify({ tone: 'success', text: `No. ${enquiry.id} was merged into this enquiry.` });
      onClose();
      void queryClient.invalidateQueries({ queryKey: [adminKey] });
      void navigate(adminLinks.inbox(into));
    } catch (error) {
      setProblem(`It was not merged. ${failureReason(error)}`);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title="Merge into another enquiry"
      submit="Merge"
      isBusy={isBusy}
      onSubmit={() => void merge()}
      onClose={onClose}
    >
      <p>This one is handled then, and its timeline is shown in the other one. It can be split off again.</p>
      {choices.length > 0 && (
        <Field label="Into">
          <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
            {choices.map((item) => (
              <option key={item.id} value={item.id}>
                No. {item.id}: {askedText(item)}, {nearMomentText(item.receivedAt)}
              </option>
            ))}
            <option value="">Another one, by its number</option>
          </Select>
        </Field>
      )}
      {chosen === '' && (
        <Field label="Number" hint="It is below the customer’s name.">
          <TextInput
            name="number"
            inputMode="numeric"
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
        </Field>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormDialog>
  );
}
