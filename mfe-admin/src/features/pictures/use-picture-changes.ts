import { isApiFailure } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { LibraryPicture as PictureShape, type LibraryPicture } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import type { Side } from '../../editing/merge-edits';
import { saveMerged } from '../../editing/save-merged';
import { adoptedSentence } from '../../editing/save-messages';
import { useNotices } from '../../notices/notice-store';
import { altLabel } from './picture-texts';
import { picturesKey } from './pictures-query';

/** What the details of a picture can change in the library. What was typed stays when it fails. */
export function usePictureChanges(picture: LibraryPicture, onDone: () => void) {
  const queryClient = useQueryClient();
  const notify = useNotices((store) => store.notify);
  const { id, version } = picture;
  /** What the typed text began with: a list that is read again meanwhile does not change it. */
  const [known, setKnown] = useState(picture);
  const [alt, setAlt] = useState(known.image.alt);
  /** The picture with the text that a colleague has given it. */
  const [collision, setCollision] = useState<LibraryPicture>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  /** `send` resolves to what is said of the success, or to undefined where nothing was changed. */
  const change = async (send: () => Promise<string | undefined>) => {
    setBusy(true);
    setError(undefined);
    try {
      const success = await send();
      if (success === undefined) {
        setBusy(false);
        return;
      }
      await queryClient.invalidateQueries({ queryKey: picturesKey });
      notify({ tone: 'success', text: success });
      onDone();
    } catch (failure) {
      setError(fieldErrorsOf(failure)?.alt ?? `Nothing was changed. ${failureReason(failure)}`);
      setBusy(false);
      // The list gets what a colleague has saved. Otherwise it stays: it may have lost the picture, and this dialog with it.
      if (isApiFailure(failure) && failure.status === 412)
        await queryClient.invalidateQueries({ queryKey: picturesKey });
    }
  };
  const save = (from: LibraryPicture) =>
    change(async () => {
      const result = await saveText(from, alt);
      if (result.status === 'collision') {
        setCollision(result.latest.picture);
        return undefined;
      }
      const done = 'The picture is kept in the library with this text.';
      return result.adopted.length > 0 ? `${done} ${adoptedSentence([altLabel])}` : done;
    });
  const resolveCollision = async (side: Side | undefined) => {
    if (!collision) return;
    setCollision(undefined);
    setKnown(collision);
    if (side === 'mine') {
      await save(collision);
      return;
    }
    await queryClient.invalidateQueries({ queryKey: picturesKey });
    onDone();
  };
  return {
    ...{ alt, setAlt, error, isBusy, collision, resolveCollision },
    save: () => save(known),
    remove: () =>
      change(async () => {
        await call('DELETE /api/pictures/delete/:id', { params: { id } }, { ifMatch: version });
        return 'The picture is no longer kept. It is removed when nothing uses it.';
      }),
    closeCollision: () => setCollision(undefined),
  };
}

const snapshotOf = (picture: LibraryPicture) => ({
  values: { alt: picture.image.alt },
  version: picture.version,
  picture,
});

/** Saves a text, unless a colleague has given the picture another one since it was read. */
const saveText = (known: LibraryPicture, alt: string) =>
  saveMerged({
    base: { alt: known.image.alt },
    mine: { alt },
    latest: snapshotOf(known),
    send: (body, latest) =>
      call('PUT /api/pictures/update/:id', { params: { id: known.id }, body }, { ifMatch: latest.version }),
    readCurrent: (current) => {
      const { data } = z.safeParse(PictureShape, current);
      return data && snapshotOf(data);
    },
  });
