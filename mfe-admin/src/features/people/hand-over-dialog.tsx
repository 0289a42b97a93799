import { useQuery } from '@site/shared-contracts/query';
import type { Person, Work } from '@site/shared-contracts/schemas';
import { Field, Select } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { AsyncView } from '../../components/async-view';
import { FormDialog } from '../../components/form-dialog';
import { countText } from '../../format/count-text';
import { useNotices } from '../../notices/notice-store';
import { useDialogCall } from './use-dialog-call';

interface HandOverDialogProps {
  person: Person;
  people: Person[];
  onClose: () => void;
}

/** Gives the open work of somebody who leaves to somebody else. */
export function HandOverDialog({ person: { id, username }, people, onClose }: HandOverDialogProps) {
  const notify = useNotices(({ notify }) => notify);
  const query = useQuery(adminQuery('GET /api/admins/:id/work', { params: { id } }));
  const takers = people.filter((other) => other.id !== id && !other.disabled);
  const [to, setTo] = useState('');
  const { isBusy, fieldErrors, problem, run } = useDialogCall('Nothing was handed over.');
  const work = query.data && describe(query.data);
  const save = () =>
    run(async () => {
      const body = { to: Number(to) };
      const moved = await call('POST /api/admins/:id/hand-over', { params: { id }, body });
      const taker = takers.find((other) => other.id === body.to)?.username ?? '';
      notify({ tone: 'success', text: `${taker} has taken over: ${describe(moved) || 'nothing'}.` });
      onClose();
    });
  return (
    <FormDialog
      title={`Hand over the work of ${username}`}
      submit="Hand over"
      isBusy={isBusy}
      isUnavailable={!work || to === ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <AsyncView query={query} what="the work">
        {() => (
          <p>
            {work
              ? `To take over: ${work}.`
              : 'There is nothing to take over: no open enquiry, no draft, no plan.'}
          </p>
        )}
      </AsyncView>
      {work && (
        <Field label="To" error={fieldErrors.to} required>
          <Select name="to" value={to} onChange={({ target }) => setTo(target.value)}>
            <option value="">Choose somebody</option>
            {takers.map((taker) => (
              <option key={taker.id} value={taker.id}>
                {taker.username}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormDialog>
  );
}

const describe = ({ enquiries, followUps, quotations, publications }: Omit<Work, 'status'>): string =>
  [
    enquiries > 0 && countText(enquiries, 'open enquiry', 'open enquiries'),
    followUps > 0 && countText(followUps, 'follow-up'),
    quotations > 0 && countText(quotations, 'draft of a quotation', 'drafts of quotations'),
    publications > 0 && countText(publications, 'planned publication'),
  ]
    .filter(Boolean)
    .join(', ');
