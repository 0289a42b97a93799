import { useQueryClient } from '@site/shared-contracts/query';
import type { LibraryPicture } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import { useNotices } from '../../notices/notice-store';
import { picturesKey } from './pictures-query';

/** What the details of a picture can change in the library. What was typed stays when it fails. */
export function usePictureChanges({ id, image }: LibraryPicture, onDone: () => void) {
  const queryClient = useQueryClient();
  const notify = useNotices((store) => store.notify);
  const [alt, setAlt] = useState(image.alt);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const change = async (send: () => Promise<unknown>, success: string) => {
    setBusy(true);
    setError(undefined);
    try {
      await send();
      await queryClient.invalidateQueries({ queryKey: picturesKey });
      notify({ tone: 'success', text: success });
      onDone();
    } catch (failure) {
      setError(fieldErrorsOf(failure)?.alt ?? `Nothing was changed. ${failureReason(failure)}`);
      setBusy(false);
    }
  };
  const params = { id };
  return {
    ...{ alt, setAlt, error, isBusy },
    save: () =>
      change(
        () => call('PUT /api/pictures/update/:id', { params, body: { alt } }),
        'The picture is kept in the library with this text.',
      ),
    remove: () =>
      change(
        () => call('DELETE /api/pictures/delete/:id', { params }),
        'The picture is not kept any more. It will be removed when nothing uses it.',
      ),
  };
}
