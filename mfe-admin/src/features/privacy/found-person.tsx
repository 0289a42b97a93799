import { Link } from '@site/shared-contracts/router';
import type { ContactAddresses, PersonFound } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { ButtonRow } from '../../components/button-row';
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
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const exported = await call('POST /api/privacy/export', { body: person });
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
        log: {found.auditEntries}. Enquiries, with those that they were merged with:
      </p>
      <ul>
        {found.enquiries.map(({ id, kind, name, product, receivedAt }) => (
          <li key={id}>
            <Link to={adminLinks.inbox(id)}>
              {name}: {kind === 'quote' ? 'quote request' : 'message'} about {product}
            </Link>
            , {momentText(receivedAt)}
          </li>
        ))}
      </ul>
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
        <EraseDialog person={person} found={found} onErased={onErased} onClose={() => setErasing(false)} />
      )}
    </Stack>
  );
}
