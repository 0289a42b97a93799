import { limits } from '@site/shared-contracts';
import { mailHref, phoneHref } from '@site/shared-contracts/site-content';
import { Button, LinkButton } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Field, TextArea } from '@site/shared-ui/field';
import { Icon } from '@site/shared-ui/icon';
import { Notice } from '@site/shared-ui/notice';
import styled from 'styled-components';
import { ButtonRow } from '../../components/button-row';
import { ConflictDialog } from '../../editing/conflict-dialog';
import { momentText } from '../../format/moment-text';
import type { Enquiry, EnquiryResource } from './enquiry-resource';
import { useEnquiryChanges } from './use-enquiry-changes';

export interface EnquiryDialogProps {
  resource: EnquiryResource;
  enquiry: Enquiry;
  onClose: () => void;
}

/** Everything about one enquiry, the ways to answer it, and what colleagues should know. */
export function EnquiryDialog({ resource, enquiry, onClose }: EnquiryDialogProps) {
  const changes = useEnquiryChanges(resource, enquiry);
  const { stored, note, draftAt, outcome, collision, isBusy } = changes;
  const details: [string, string | undefined][] = [
    ['Name', enquiry.name],
    ['Phone', enquiry.contactNo],
    ['Email', enquiry.email],
    ['Product', enquiry.product],
    ['Size', enquiry.size],
    ['Quantity', enquiry.quantity],
    ['Message', enquiry.message],
    ['Date', resource.kind === 'quotes' ? enquiry.createdAt : undefined],
    ['Received', enquiry.receivedAt && momentText(enquiry.receivedAt)],
  ];
  const subject = encodeURIComponent(`Your enquiry: ${enquiry.product}`);
  return (
    <Dialog open title={`Enquiry from ${enquiry.name}`} onClose={onClose}>
      {enquiry.suspect && <Notice>Possible spam. Kept so that no customer is lost.</Notice>}
      <Details>
        {details.map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </Details>
      <ButtonRow>
        <LinkButton href={phoneHref(enquiry.contactNo)}>
          <Icon name="phone" /> Call
        </LinkButton>
        {enquiry.email && (
          <LinkButton href={`${mailHref(enquiry.email)}?subject=${subject}`} variant="secondary">
            <Icon name="mail" /> Reply by email
          </LinkButton>
        )}
        <Button variant="secondary" busy={isBusy} onClick={() => void changes.toggleHandled()}>
          <Icon name="check" /> {stored.handled ? 'Mark as not handled' : 'Mark as handled'}
        </Button>
      </ButtonRow>
      <Field label="Note for colleagues" hint="The customer never sees it.">
        <TextArea
          name="note"
          rows={3}
          maxLength={limits.message}
          value={note}
          onChange={({ target }) => changes.write(target.value)}
        />
      </Field>
      {draftAt !== undefined && (
        <Notice
          action={
            <Button variant="secondary" onClick={changes.discardDraft}>
              Discard draft
            </Button>
          }
        >
          This is the note that you were writing on {momentText(new Date(draftAt))}. It is not saved yet.
          {stored.note && ` Saved is: “${stored.note}”.`}
        </Notice>
      )}
      {outcome && (
        <Notice tone={outcome.tone} onDismiss={changes.dismissOutcome}>
          {outcome.text}
        </Notice>
      )}
      <ButtonRow>
        <Button busy={isBusy} unavailable={note === stored.note} onClick={() => void changes.saveNote()}>
          Save note
        </Button>
      </ButtonRow>
      {collision && (
        <ConflictDialog
          collisions={[{ name: 'note', label: 'Note for colleagues', mine: note, theirs: collision.note }]}
          adopted={[]}
          onResolve={({ note: side }) => void changes.resolveCollision(side === 'theirs' ? 'theirs' : 'mine')}
          onClose={changes.closeCollision}
        />
      )}
    </Dialog>
  );
}

const Details = styled.dl`
  display: grid;
  gap: var(--space-2);
  margin: 0;

  & > div {
    display: grid;
    grid-template-columns: 96px minmax(0, 1fr);
    gap: var(--space-3);
  }

  & dt {
    color: var(--color-ink-soft);
    font-size: var(--text-s);
    font-weight: 600;
  }

  & dd {
    margin: 0;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;
