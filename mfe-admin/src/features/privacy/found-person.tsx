import { Link } from '@site/shared-contracts/router';
import type { ContactAddresses, PersonFound } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { ButtonRow } from '../../components/button-row';
import { CheckGroup } from '../../components/check-group';
import { CheckLine } from '../../components/check-line';
import { DangerButton } from '../../components/danger-button';
import { saveFile } from '../../components/save-file';
import { Stack } from '../../components/stack';
import { countText } from '../../format/count-text';
import { momentText } from '../../format/moment-text';
import { adminLinks } from '../../links/admin-links';
import { EraseDialog } from './erase-dialog';

interface FoundPersonProps {
  person: ContactAddresses;
  found: PersonFound;
  onErased: (text: string) => void;
}

export function FoundPerson({ person, found, onErased }: FoundPersonProps) {
  const [isErasing, setErasing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState(
    () => new Set(found.enquiries.filter(({ isOther }) => !isOther).map(({ id }) => id)),
  );
  const chosenPerson = { ...person, enquiryIds: [...chosen] };
  const choose = (id: number, isChosen: boolean) => {
    const others = [...chosen].filter((each) => each !== id);
    setChosen(new Set(isChosen ? [...others, id] : others));
  };
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const exported = await call('POST /api/privacy/export', { body: chosenPerson });
      const text = JSON.stringify(exported, null, 2);
      saveFile('person.json', new Blob([text], { type: 'application/json' }));
    } catch (error) {
      setProblem(`Nothing was exported. ${failureReason(error)}`);
    } finally {
      setBusy(false);
    }
  };
  if (found.enquiries.length === 0 && found.mails === 0)
    return <Notice>Nothing is stored of this person.</Notice>;
  return (
    <Stack>
      <p>
        {countText(found.mails, 'mail')}, {countText(found.attachments, 'file')},{' '}
        {countText(found.quotations, 'quotation')}. Lines in timelines: {found.timelineEntries}, in the audit
        log: {found.auditEntries}.
      </p>
      {found.enquiries.length > 0 && (
        <CheckGroup>
          <legend>Enquiries to export or erase, with those that they were merged with</legend>
          {found.enquiries.map((enquiry) => (
            <FoundEnquiry
              key={enquiry.id}
              enquiry={enquiry}
              isChosen={chosen.has(enquiry.id)}
              onChoose={(isChosen) => choose(enquiry.id, isChosen)}
            />
          ))}
        </CheckGroup>
      )}
      {found.others.length > 0 && (
        <p>They also have: {found.others.join(', ')}. Look these up, too: other enquiries may have them.</p>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <ButtonRow>
        <Button variant="secondary" busy={isBusy} onClick={() => void save()}>
          Export as a file
        </Button>
        <DangerButton onClick={() => setErasing(true)}>Erase…</DangerButton>
      </ButtonRow>
      {isErasing && (
        <EraseDialog
          person={chosenPerson}
          hasKeptQuotations={found.keptQuotations > 0}
          onErased={onErased}
          onClose={() => setErasing(false)}
        />
      )}
    </Stack>
  );
}

interface FoundEnquiryProps {
  enquiry: PersonFound['enquiries'][number];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** One that has the number alone is for the admin to decide about: a company has one number for all. */
function FoundEnquiry({ enquiry, isChosen, onChoose }: FoundEnquiryProps) {
  const { id, kind, name, product, email, contactNo, isOther, receivedAt } = enquiry;
  const title = `${name}: ${kind === 'quote' ? 'quote request' : 'message'} about ${product}`;
  const labelId = useId();
  return (
    <Line>
      <CheckLine>
        <input
          type="checkbox"
          aria-labelledby={labelId}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span>
          <span id={labelId}>
            {title}
            {isOther && ', perhaps of somebody else with this number'}
          </span>{' '}
          <small>{[email, contactNo, momentText(receivedAt)].filter(Boolean).join(', ')}</small>
        </span>
      </CheckLine>
      <Link to={adminLinks.inbox(id)} aria-label={`Open ${title}`}>
        Open
      </Link>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);

  & small {
    display: block;
    font-weight: 400;
    overflow-wrap: anywhere;
  }
`;
