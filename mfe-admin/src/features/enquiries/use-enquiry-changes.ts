import { useQueryClient } from '@site/shared-contracts/query';
import { useEffect, useRef, useState } from 'react';
import { findDraft, saveDraft, removeDraft } from '../../editing/draft-store';
import { saveMerged } from '../../editing/save-merged';
import { adoptedSentence } from '../../editing/save-sentences';
import { isGone } from '../../api/is-gone';
import { adminKey } from '../../api/admin-query';
import type { Enquiry, EnquiryResource } from './enquiry-resource';

type Change = { note: string } | { handled: boolean };

/** What colleagues are told of an enquiry, as it is merged. */
const mergeValuesOf = ({ handled, note }: Enquiry) => ({ handled: String(handled), note });
const labels: Record<string, string> = { handled: 'Status', note: 'Note' };

const snapshotOf = (enquiry: Enquiry) => ({
  values: mergeValuesOf(enquiry),
  version: enquiry.version,
  enquiry,
});

/** The note and the status of one enquiry, saved together with what colleagues make of it meanwhile. */
export function useEnquiryChanges(resource: EnquiryResource, enquiry: Enquiry) {
  const queryClient = useQueryClient();
  // As it is stored, as far as is known here.
  const [stored, setStored] = useState(enquiry);
  const draftKey = `note:${resource.kind}:${enquiry.id}`;
  const [draft, setDraft] = useState(() => {
    const found = findDraft(draftKey, { note: enquiry.note });
    return found?.values.note === enquiry.note ? undefined : found;
  });
  const [note, setNote] = useState(draft?.values.note ?? enquiry.note);
  /** The note that was there when this one was begun. */
  const [baseNote, setBaseNote] = useState(draft?.base.values.note ?? enquiry.note);
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'danger'; text: string }>();
  /** What a colleague has written, where it collides with the note here. */
  const [collision, setCollision] = useState<Enquiry>();
  const [isBusy, setBusy] = useState(false);
  /** What is there when a response comes, which may be more than at the press. */
  const latestNotes = useRef({ note, baseNote });
  useEffect(() => {
    latestNotes.current = { note, baseNote };
  });

  const takeNote = (text: string) => {
    setNote(text);
    setBaseNote(text);
    setDraft(undefined);
    removeDraft(draftKey);
  };

  const save = async (change: Change, known = stored, noteBefore = baseNote) => {
    setBusy(true);
    setOutcome(undefined);
    const isNote = 'note' in change;
    const base = { ...mergeValuesOf(known), ...(isNote && { note: noteBefore }) };
    try {
      const saved = await saveMerged({
        base,
        mine: isNote ? { ...base, note: change.note } : { ...base, handled: String(change.handled) },
        latest: snapshotOf(known),
        send: (_, { version }) => resource.change(enquiry.id, change, version),
        readCurrent: (current) => {
          const read = resource.readCurrent(current);
          return read && snapshotOf(read);
        },
      });
      const { enquiry: latest } = saved.latest;
      if (saved.status === 'collision') {
        setStored(latest);
        setCollision(latest);
      } else {
        setStored({ ...latest, ...change, version: saved.reply.version });
        if (isNote) afterNote(change.note);
        else if (latestNotes.current.note === latestNotes.current.baseNote) takeNote(latest.note);
        // Of a note it is the status that a colleague may have changed, and the other way round.
        const adopted = saved.adopted.flatMap((name) => labels[name] ?? []);
        const done = isNote ? 'Note saved.' : `Marked as ${change.handled ? 'handled' : 'not handled'}.`;
        setOutcome({ tone: 'success', text: adopted.length ? `${done} ${adoptedSentence(adopted)}` : done });
      }
    } catch (error) {
      setOutcome({ tone: 'danger', text: failureText(error) });
    }
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    setBusy(false);
  };

  const afterNote = (saved: string) => {
    setBaseNote(saved);
    setDraft(undefined);
    // What was typed since the press stays.
    if (findDraft(draftKey, { note: '' })?.values.note === saved) removeDraft(draftKey);
  };

  return {
    stored,
    note,
    /** When the note here was written, where it came back as a draft. */
    draftAt: draft?.at,
    outcome,
    collision,
    isBusy,
    dismissOutcome: () => setOutcome(undefined),
    write: (text: string) => {
      setNote(text);
      setOutcome(undefined);
      const base = { values: { note: baseNote }, version: stored.version };
      if (text === stored.note) removeDraft(draftKey);
      else saveDraft(draftKey, { values: { note: text }, base });
    },
    discardDraft: () => takeNote(stored.note),
    saveNote: () => save({ note }),
    toggleHandled: () => save({ handled: !stored.handled }),
    /** Which of the two notes stays. */
    resolveCollision: async (side: 'mine' | 'theirs') => {
      if (!collision) return;
      setCollision(undefined);
      if (side === 'theirs') {
        takeNote(collision.note);
        setOutcome({ tone: 'success', text: 'Your colleague’s note was kept.' });
      } else {
        await save({ note }, collision, collision.note);
      }
    },
    closeCollision: () => setCollision(undefined),
  };
}

const failureText = (error: unknown) =>
  isGone(error)
    ? 'It was not saved: this enquiry has been deleted meanwhile.'
    : 'It was not saved. Nothing that you typed is lost: try again.';
