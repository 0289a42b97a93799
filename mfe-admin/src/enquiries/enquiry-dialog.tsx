import { isApiFailure, limits } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { mailHref, phoneHref } from '@site/shared-contracts/site-content';
import { Button, LinkButton } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Field, TextArea } from '@site/shared-ui/field';
import { Icon } from '@site/shared-ui/icon';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import styled from 'styled-components';
import { ButtonRow } from '../button-row/button-row';
import { findDraft, keepDraft, removeDraft } from '../editing/draft-store';
import { adminKey } from '../session/admin-query';
import { momentText } from '../moment-text';
import type { Enquiry, EnquiryKind } from './enquiry-kind';

export interface EnquiryDialogProps {
  kind: EnquiryKind;
  enquiry: Enquiry;
  onClose: () => void;
}

/** Everything about one enquiry, the ways to answer it, and what colleagues should know. */
export function EnquiryDialog({ kind, enquiry, onClose }: EnquiryDialogProps) {
  const queryClient = useQueryClient();
  // As it is stored, as far as is known here.
  const [stored, setStored] = useState(enquiry);
  const draftKey = `note:${kind.kind}:${enquiry.id}`;
  const [draft, setDraft] = useState(() => {
    const found = findDraft(draftKey, { note: enquiry.note });
    return found?.values.note === enquiry.note ? undefined : found;
  });
  const [note, setNote] = useState(draft?.values.note ?? enquiry.note);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const change = async (given: { handled?: boolean; note?: string }) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { version } = await kind.change(enquiry.id, given, stored.version);
      setStored({ ...stored, ...given, version });
      // What was typed since the press stays.
      if (given.note !== undefined && findDraft(draftKey, { note: '' })?.values.note === given.note) {
        removeDraft(draftKey);
      }
      if (given.note !== undefined) setDraft(undefined);
    } catch (error) {
      const current = kind.readCurrent(isApiFailure(error) && error.problem?.current);
      if (current) setStored(current);
      setProblem(sentenceOf(current, stored));
    }
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    setBusy(false);
  };

  const write = (text: string) => {
    setNote(text);
    if (text === stored.note) removeDraft(draftKey);
    else keepDraft(draftKey, { values: { note: text }, at: Date.now() });
  };

  const facts: [string, string | undefined][] = [
    ['Name', enquiry.name],
    ['Phone', enquiry.contactNo],
    ['Email', enquiry.email],
    ['Product', enquiry.product],
    ['Size', enquiry.size],
    ['Quantity', enquiry.quantity],
    ['Message', enquiry.message],
    ['Date', kind.kind === 'quotes' ? enquiry.createdAt : undefined],
    ['Received', enquiry.receivedAt && momentText(enquiry.receivedAt)],
  ];
  const subject = encodeURIComponent(`Your enquiry: ${enquiry.product}`);
  return (
    <Dialog open title={`Enquiry from ${enquiry.name}`} onClose={onClose}>
      {enquiry.suspect && <Notice>Possible spam. Kept so that no customer is lost.</Notice>}
      <Facts>
        {facts.map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </Facts>
      <ButtonRow>
        <LinkButton href={phoneHref(enquiry.contactNo)}>
          <Icon name="phone" /> Call
        </LinkButton>
        {enquiry.email && (
          <LinkButton href={`${mailHref(enquiry.email)}?subject=${subject}`} variant="secondary">
            <Icon name="mail" /> Reply by email
          </LinkButton>
        )}
        <Button variant="secondary" busy={isBusy} onClick={() => void change({ handled: !stored.handled })}>
          <Icon name="check" /> {stored.handled ? 'Mark as not handled' : 'Mark as handled'}
        </Button>
      </ButtonRow>
      <Field label="Note for colleagues" hint="The customer never sees it.">
        <TextArea
          name="note"
          rows={3}
          maxLength={limits.message}
          value={note}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      {draft && (
        <Notice
          action={
            <Button
              variant="secondary"
              onClick={() => {
                write(stored.note);
                setDraft(undefined);
              }}
            >
              Discard it
            </Button>
          }
        >
          This is the note that you were writing on {momentText(new Date(draft.at).toISOString())}. It is not
          saved yet.
          {stored.note && ` Saved is: “${stored.note}”.`}
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" onDismiss={() => setProblem(undefined)}>
          {problem}
        </Notice>
      )}
      <ButtonRow>
        <Button busy={isBusy} disabled={note === stored.note} onClick={() => void change({ note })}>
          Save note
        </Button>
      </ButtonRow>
    </Dialog>
  );
}

/** `theirs` is what a colleague has made of it since. */
function sentenceOf(theirs: Enquiry | undefined, before: Enquiry): string {
  if (!theirs) return 'It was not saved. Nothing that you typed is lost: try again.';
  const changed = 'A colleague has changed this enquiry meanwhile.';
  return theirs.note === before.note
    ? `${changed} You see the present state: try again.`
    : `${changed} Their note is: “${theirs.note}”. Saving again puts yours in its place.`;
}

const Facts = styled.dl`
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
