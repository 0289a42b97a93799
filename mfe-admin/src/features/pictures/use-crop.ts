import type { ApiResponse, CropRegion, LibraryPicture } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';

export type CroppedPicture = ApiResponse<'POST /api/pictures/crop/:id'>;

/** Makes a new picture of a region of one. What was chosen stays when it fails. */
export function useCrop({ id }: LibraryPicture) {
  const [cropped, setCropped] = useState<CroppedPicture>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const crop = async (region: CropRegion) => {
    setBusy(true);
    setError(undefined);
    try {
      setCropped(await call('POST /api/pictures/crop/:id', { params: { id }, body: region }));
    } catch (failure) {
      const [fieldError] = Object.values(fieldErrorsOf(failure) ?? {});
      setError(fieldError ?? `Nothing was saved. ${failureReason(failure)}`);
    }
    setBusy(false);
  };
  return { cropped, error, isBusy, crop: (region: CropRegion) => void crop(region) };
}
