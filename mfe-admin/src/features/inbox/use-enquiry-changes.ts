import { useQueryClient } from '@site/shared-contracts/query';
import { InboxItem, type InboxChange } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import * as z from 'zod/mini';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { fieldErrorsOf } from '../../api-client/call-failure';
import type { Side, TextValues } from '../../editing/merge-edits';
import { saveMerged } from '../../editing/save-merged';
import { adoptedSentence, failureSentence } from '../../editing/save-messages';
import { useNotices } from '../../notices/notice-store';
import { fieldLabels, isChangeable, textsOfChange, textsOfItem } from './change-texts';

/** A change of what a colleague has changed in the meantime. */
export interface Collision {
  change: InboxChange;
  done: string;
  /** The colleague's state. */
  latest: InboxItem;
  /** What both have changed. */
  fields: string[];
  /** Called with whether it was resolved. */
  settle: (isSaved: boolean) => void;
}

export interface EnquiryChanges {
  isBusy: boolean;
  collision: Collision | undefined;
  /** What the API has refused, by field. */
  errors: Record<string, string>;
  /** `done` is what the notice says then; `base` is what the change was decided on. Resolves with whether it was saved, of a collision when somebody has decided. */
  save: (change: InboxChange, done: string, base?: TextValues) => Promise<boolean>;
  /** Saves of the change what is chosen. */
  resolve: (choices: Record<string, Side>) => void;
  /** Saves nothing of it. */
  dismiss: () => void;
}

/**
 * Changes of one enquiry. Each is saved at once, together with what colleagues have changed since; where a colleague has
 * changed the same field, it is a collision, and nothing is overwritten.
 */
export function useEnquiryChanges(enquiry: InboxItem): EnquiryChanges {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const notify = useNotices((store) => store.notify);
  const [collision, setCollision] = useState<Collision>();
  const [errors, setErrors] = useState<Record<string, string>>({});

  const send = async (change: InboxChange, done: string, base: TextValues, known: InboxItem) => {
    setBusy(true);
    setErrors({});
    let isSaved = false;
    let collided: Omit<Collision, 'settle'> | undefined;
    try {
      const saved = await saveChange(change, base, known);
      if (saved.status === 'collision')
        collided = { change, done, latest: saved.latest.item, fields: saved.merge.collisions };
      else {
        isSaved = true;
        const adopted = saved.adopted.flatMap((name) => (isChangeable(name) ? [fieldLabels[name]] : []));
        notify({ tone: 'success', text: adopted.length ? `${done} ${adoptedSentence(adopted)}` : done });
      }
    } catch (error) {
      setErrors(fieldErrorsOf(error) ?? {});
      notify({ tone: 'danger', text: failureSentence(error, 'The change') });
    }
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    setBusy(false);
    if (!collided) return isSaved;
    const asked = collided;
    return new Promise<boolean>((settle) => setCollision({ ...asked, settle }));
  };
  const dismiss = () => {
    setCollision(undefined);
    collision?.settle(false);
  };
  return {
    isBusy,
    collision,
    errors,
    save: (change, done, base = textsOfItem(enquiry)) => send(change, done, base, enquiry),
    resolve: (choices) => {
      if (!collision) return;
      setCollision(undefined);
      const { change, done, latest, settle } = collision;
      const kept = Object.entries(change).filter(([name]) => choices[name] !== 'theirs');
      if (kept.length > 0)
        void send(Object.fromEntries(kept), done, textsOfItem(latest), latest).then(settle);
      else {
        notify({ tone: 'success', text: 'Your colleague’s change was kept.' });
        settle(true);
      }
    },
    dismiss,
  };
}

const stateOf = (item: InboxItem) => ({ values: textsOfItem(item), version: item.version, item });

const saveChange = (change: InboxChange, base: TextValues, known: InboxItem) =>
  saveMerged({
    base,
    mine: { ...base, ...textsOfChange(change) },
    latest: stateOf(known),
    send: (_, { item: { id, version } }) =>
      call('PUT /api/enquiries/update/:id', { params: { id }, body: change }, { ifMatch: version }),
    readCurrent: (current) => {
      const { data } = z.safeParse(InboxItem, current);
      return data && stateOf(data);
    },
  });
