import { formatAmount, formatPaise, parseRupees } from '@site/shared-contracts/amounts';
import { enquiryStages, EnquiryStage, type InboxItem } from '@site/shared-contracts/schemas';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import { useState } from 'react';
import styled from 'styled-components';
import * as z from 'zod/mini';
import { dateHint } from '../../format/date-hint';
import { useSession } from '../../session/session-store';
import { dayFromToday, nearDayText } from './inbox-days';
import { nobody } from './inbox-query';
import { stageTexts } from './inbox-texts';
import { LostDialog } from './lost-dialog';
import { useAdmins } from './use-admins';
import { useBlurSave } from './use-blur-save';
import type { EnquiryChanges } from './use-enquiry-changes';

export interface WorkProps {
  enquiry: InboxItem;
  changes: EnquiryChanges;
}

/** Where the enquiry stands, who works on it, when it is due and what it is worth. Each is saved at once. */
export const WorkBar = (props: WorkProps) => (
  <Bar aria-label="Work on this enquiry">
    <StageField {...props} />
    <ValueField {...props} />
    <AssigneeField {...props} />
    <FollowUpField {...props} />
  </Bar>
);

function StageField({ enquiry, changes }: WorkProps) {
  const [isLosing, setLosing] = useState(false);
  const choose = (stage: EnquiryStage) => {
    if (stage === 'lost') setLosing(true);
    else void changes.save({ stage }, `Stage: ${stageTexts[stage].label}.`);
  };
  return (
    <Field label="Stage" hint={enquiry.stage === 'lost' ? enquiry.lostReason : ''}>
      <Select value={enquiry.stage} onChange={({ target }) => choose(z.parse(EnquiryStage, target.value))}>
        {enquiryStages.map((stage) => (
          <option key={stage} value={stage}>
            {stageTexts[stage].label}
          </option>
        ))}
      </Select>
      {isLosing && (
        <LostDialog
          isBusy={changes.isBusy}
          onClose={() => setLosing(false)}
          onSave={(lostReason) => {
            void changes.save({ stage: 'lost', lostReason }, 'Stage: Lost.').then(() => setLosing(false));
          }}
        />
      )}
    </Field>
  );
}

function AssigneeField({ enquiry: { assignee }, changes }: WorkProps) {
  const admins = useAdmins();
  const me = useSession(({ username }) => username);
  const myself = admins.find(({ username }) => username === me);
  // Somebody who can no longer sign in may still be the one.
  const isListed = !assignee || admins.some(({ id }) => id === assignee.id);
  const assign = (value: string) => {
    const admin = admins.find(({ id }) => String(id) === value);
    void changes.save({ assigneeId: admin?.id ?? null }, `Assigned to ${admin?.username ?? 'nobody'}.`);
  };
  return (
    <Cell>
      <Field label="Assigned to">
        <Select value={assignee?.id ?? nobody} onChange={({ target }) => assign(target.value)}>
          <option value={nobody}>Nobody</option>
          {!isListed && <option value={assignee.id}>{assignee.username}</option>}
          {admins.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </Select>
      </Field>
      {myself && myself.id !== assignee?.id && (
        <Quick>
          <button type="button" onClick={() => assign(String(myself.id))}>
            Assign to me
          </button>
        </Quick>
      )}
    </Cell>
  );
}

const quickDays = [
  ['Today', 0],
  ['Tomorrow', 1],
  ['Next week', 7],
] as const;

function FollowUpField({ enquiry: { followUpOn }, changes }: WorkProps) {
  const save = (day: string | null) =>
    changes.save({ followUpOn: day }, day ? `Follow-up: ${nearDayText(day)}.` : 'No follow-up.');
  const input = useBlurSave(followUpOn ?? '', (day) => save(day || null));
  return (
    <Cell>
      <Field label="Follow-up" hint={dateHint(input.value)} error={changes.errors.followUpOn}>
        <TextInput type="date" name="followUpOn" {...input} />
      </Field>
      <Quick>
        {quickDays.map(([label, days]) => (
          <button key={label} type="button" onClick={() => void save(dayFromToday(days))}>
            {label}
          </button>
        ))}
        {followUpOn && (
          <button type="button" onClick={() => void save(null)}>
            None
          </button>
        )}
      </Quick>
    </Cell>
  );
}

function ValueField({ enquiry: { valuePaise }, changes }: WorkProps) {
  const [error, setError] = useState<string>();
  const save = (text: string): Promise<boolean> => {
    const paise = text.trim() ? Math.round(parseRupees(text) * 100) : null;
    const isAmount = paise === null || (Number.isSafeInteger(paise) && paise >= 0);
    setError(isAmount ? undefined : 'Enter an amount in rupees, such as 12,500.');
    if (!isAmount) return Promise.resolve(false);
    return changes.save(
      { valuePaise: paise },
      paise === null ? 'No value.' : `Value: ${formatPaise(paise)}.`,
    );
  };
  const input = useBlurSave(valuePaise === undefined ? '' : formatAmount(valuePaise / 100), save);
  return (
    <Field label="Value in ₹" error={error ?? changes.errors.valuePaise}>
      <TextInput name="value" inputMode="decimal" autoComplete="off" {...input} />
    </Field>
  );
}

const Bar = styled.section`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3) var(--space-4);
  align-items: start;
  padding: var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);

  ${media.md} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.3fr) minmax(0, 1.6fr);
  }

  & label {
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
  }

  & select,
  & input {
    min-inline-size: 0;
    min-block-size: 40px;
    padding-block: 0;
    padding-inline-start: var(--space-3);
    font-size: var(--text-s);
    font-weight: 600;
  }
`;

const Cell = styled.div`
  display: grid;
  grid-column: 1 / -1;
  gap: var(--space-1);
  min-inline-size: 0;

  ${media.md} {
    grid-column: auto;
  }
`;

const Quick = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);

  & > button {
    min-block-size: 28px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--color-brand);
    font: inherit;
    font-size: var(--text-xs);
    font-weight: 600;
    cursor: pointer;
  }

  & > button:hover {
    text-decoration: underline;
  }

  @media (pointer: coarse) {
    & > button {
      min-block-size: 44px;
    }
  }
`;
