import { useQueryClient } from '@site/shared-contracts/query';
import { useState } from 'react';
import { adminKey } from '../../api-client/admin-query';
import { isGone } from '../../api-client/is-gone';
import type { Side } from '../../editing/merge-edits';
import { saveMerged } from '../../editing/save-merged';
import { adoptedSentence } from '../../editing/save-messages';
import type { Enquiry, EnquiryResource } from './enquiry-resource';
import { useNoteDraft } from './use-note-draft';

type Change = { note: string } | { handled: boolean };

/** What an admin can change, as texts that can be merged. */
const mergeValuesOf = ({ handled, note }: Enquiry) => ({ handled: String(handled), note });
const labels: Record<string, string> = { handled: 'Status', note: 'Note' };

const snapshotOf = (enquiry: Enquiry) => ({
  values: mergeValuesOf(enquiry),
  version: enquiry.version,
  enquiry,
});

export type EnquiryChanges = ReturnType<typeof useEnquiryChanges>;

/** The note and the status of one enquiry, saved together with what colleagues have changed since. */
export function useEnquiryChanges(resource: EnquiryResource, enquiry: Enquiry) {
  const queryClient = useQueryClient();
  /** The newest stored state that is known here. */
  const [stored, setStored] = useState(enquiry);
  const draft = useNoteDraft(resource, enquiry);
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; text: string }>();
  /** A colleague's state whose note collides with the note here. */
  const [collision, setCollision] = useState<Enquiry>();
  const [isBusy, setBusy] = useState(false);

  const applySaved = (change: Change, latest: Enquiry, version: number | undefined, adopted: string[]) => {
    setStored({ ...latest, ...change, version });
    if ('note' in change) draft.markSaved(change.note);
    else if (draft.isUnchanged()) draft.replaceWith(latest.note);
    // When the note was saved, the status may have been adopted, and the other way round.
    const fields = adopted.flatMap((name) => labels[name] ?? []);
    const done = doneSentence(change);
    setResult({ tone: 'success', text: fields.length ? `${done} ${adoptedSentence(fields)}` : done });
  };

  const save = async (change: Change, known = stored, noteBefore = draft.baseNote) => {
    setBusy(true);
    setResult(undefined);
    try {
      const saved = await saveChange(resource, change, known, noteBefore);
      const { enquiry: latest } = saved.latest;
      if (saved.status === 'collision') {
        setStored(latest);
        setCollision(latest);
      } else applySaved(change, latest, saved.response.version, saved.adopted);
    } catch (error) {
      setResult({ tone: 'danger', text: failureText(error) });
    }
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    setBusy(false);
  };

  return {
    stored,
    note: draft.note,
    draftAt: draft.draftAt,
    result,
    collision,
    isBusy,
    dismissResult: () => setResult(undefined),
    writeNote: (text: string) => {
      draft.write(text, stored);
      setResult(undefined);
    },
    discardDraft: () => draft.replaceWith(stored.note),
    saveNote: () => save({ note: draft.note }),
    toggleHandled: () => save({ handled: !stored.handled }),
    /** Stores one of the two notes. */
    resolveCollision: async (side: Side) => {
      if (!collision) return;
      setCollision(undefined);
      if (side === 'theirs') {
        draft.replaceWith(collision.note);
        setResult({ tone: 'success', text: 'Your colleague’s note was kept.' });
      } else {
        await save({ note: draft.note }, collision, collision.note);
      }
    },
    closeCollision: () => setCollision(undefined),
  };
}

/** `noteBefore` is the stored note that the edit of the note began with. */
function saveChange(resource: EnquiryResource, change: Change, known: Enquiry, noteBefore: string) {
  const isNote = 'note' in change;
  const base = { ...mergeValuesOf(known), ...(isNote && { note: noteBefore }) };
  return saveMerged({
    base,
    mine: isNote ? { ...base, note: change.note } : { ...base, handled: String(change.handled) },
    latest: snapshotOf(known),
    send: (_, { version }) => resource.change(known.id, change, version),
    readCurrent: (current) => {
      const read = resource.readCurrent(current);
      return read && snapshotOf(read);
    },
  });
}

function doneSentence(change: Change): string {
  if ('note' in change) return 'Note saved.';
  return `Marked as ${change.handled ? 'handled' : 'not handled'}.`;
}

const failureText = (error: unknown) =>
  isGone(error)
    ? 'It was not saved: this enquiry has been deleted in the meantime.'
    : 'It was not saved. Nothing that you typed is lost: try again.';
