import { useEffect, useRef, useState } from 'react';
import { findDraft, removeDraft, saveDraft } from '../../editing/draft-store';
import type { Enquiry, EnquiryResource } from './enquiry-resource';

/** The note in the dialog. It is stored in this browser until it is saved or discarded. */
export function useNoteDraft(resource: EnquiryResource, enquiry: Enquiry) {
  const draftKey = `note:${resource.kind}:${enquiry.id}`;
  const [draft, setDraft] = useState(() => {
    const found = findDraft(draftKey, { note: enquiry.note });
    return found?.values.note === enquiry.note ? undefined : found;
  });
  const [note, setNote] = useState(draft?.values.note ?? enquiry.note);
  /** The stored note that the edit began with. */
  const [baseNote, setBaseNote] = useState(draft?.base.values.note ?? enquiry.note);
  const latest = useRef({ note, baseNote });
  useEffect(() => {
    latest.current = { note, baseNote };
  });
  return {
    note,
    baseNote,
    /** When the draft was written that the note was restored from. */
    draftAt: draft?.at,
    /** At the time of the call: the admin may have typed while a response was awaited. */
    isUnchanged: () => latest.current.note === latest.current.baseNote,
    write: (text: string, stored: Enquiry) => {
      setNote(text);
      if (text === stored.note) removeDraft(draftKey);
      else
        saveDraft(draftKey, {
          values: { note: text },
          base: { values: { note: baseNote }, version: stored.version },
        });
    },
    /** Shows a stored note in place of the edited one. */
    replaceWith: (stored: string) => {
      setNote(stored);
      setBaseNote(stored);
      setDraft(undefined);
      removeDraft(draftKey);
    },
    markSaved: (saved: string) => {
      setBaseNote(saved);
      setDraft(undefined);
      // The draft stays if the admin has typed since the press.
      if (findDraft(draftKey, { note: '' })?.values.note === saved) removeDraft(draftKey);
    },
  };
}
