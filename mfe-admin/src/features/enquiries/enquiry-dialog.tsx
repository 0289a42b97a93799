import { limits, tooLong } from '@site/shared-contracts';
import { mailHref, phoneHref } from '@site/shared-contracts/site-content';
import { Button, LinkButton } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Field, TextArea } from '@site/shared-ui/field';
import { Icon } from '@site/shared-ui/icon';
import { Notice } from '@site/shared-ui/notice';
import { ButtonRow } from '../../components/button-row';
import { ConflictDialog } from '../../editing/conflict-dialog';
import { momentText } from '../../format/moment-text';
import { EnquiryDetails } from './enquiry-details';
import type { Enquiry, EnquiryResource } from './enquiry-resource';
import { useEnquiryChanges, type EnquiryChanges } from './use-enquiry-changes';

export interface EnquiryDialogProps {
  resource: EnquiryResource;
  enquiry: Enquiry;
  onClose: () => void;
}

/** One enquiry: its details, links to call or write to the customer, its status, and the note for colleagues. */
export function EnquiryDialog({ resource, enquiry, onClose }: EnquiryDialogProps) {
  const changes = useEnquiryChanges(resource, enquiry);
  const { stored, note, result, collision, isBusy } = changes;
  return (
    <Dialog open title={`Enquiry from ${enquiry.name}`} onClose={onClose}>
      {enquiry.suspect && <Notice>Possible spam. Kept so that no customer is lost.</Notice>}
      <EnquiryDetails resource={resource} enquiry={enquiry} />
      <EnquiryButtons enquiry={enquiry} changes={changes} />
      <Field
        label="Note for colleagues"
        hint="The customer never sees it."
        error={tooLong(note.trim(), limits.message)}
      >
        <TextArea
          name="note"
          rows={3}
          value={note}
          onChange={({ target }) => changes.writeNote(target.value)}
        />
      </Field>
      <RestoredNote changes={changes} />
      {result && (
        <Notice tone={result.tone} onDismiss={changes.dismissResult}>
          {result.text}
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

function EnquiryButtons({ enquiry, changes }: { enquiry: Enquiry; changes: EnquiryChanges }) {
  const subject = encodeURIComponent(`Your enquiry: ${enquiry.product}`);
  return (
    <ButtonRow>
      <LinkButton href={phoneHref(enquiry.contactNo)}>
        <Icon name="phone" /> Call
      </LinkButton>
      {enquiry.email && (
        <LinkButton href={`${mailHref(enquiry.email)}?subject=${subject}`} variant="secondary">
          <Icon name="mail" /> Reply by email
        </LinkButton>
      )}
      <Button variant="secondary" busy={changes.isBusy} onClick={() => void changes.toggleHandled()}>
        <Icon name="check" /> {changes.stored.handled ? 'Mark as not handled' : 'Mark as handled'}
      </Button>
    </ButtonRow>
  );
}

/** Where the note was restored from a draft. */
function RestoredNote({ changes: { stored, draftAt, discardDraft } }: { changes: EnquiryChanges }) {
  if (draftAt === undefined) return null;
  return (
    <Notice
      action={
        <Button variant="secondary" onClick={discardDraft}>
          Discard draft
        </Button>
      }
    >
      This is the note that you were writing on {momentText(new Date(draftAt))}. It is not saved yet.
      {stored.note && ` Saved is: “${stored.note}”.`}
    </Notice>
  );
}
