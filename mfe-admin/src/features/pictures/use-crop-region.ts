import type { CropRegion } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import {
  firstRegion,
  freeRatio,
  numberLimits,
  ratioOf,
  toRegion,
  toShares,
  withNumber,
  withRatio,
  type Shares,
  type Size,
} from './crop-region';

/** The region that is chosen on a picture of this size: by its frame, by numbers, by a ratio. */
export function useCropRegion(picture: Size) {
  // The exact shares: a short step of the frame can be less than a pixel of the picture.
  const [shares, setShares] = useState<Shares>(() => toShares(firstRegion(picture), picture));
  const [ratioName, setRatioName] = useState(freeRatio);
  const ratio = ratioOf(ratioName);
  const region = toRegion(shares, picture) ?? firstRegion(picture);
  return {
    ...{ shares, ratio, region },
    limits: numberLimits(region, ratio, picture),
    chooseRatio: (name: string) => {
      setRatioName(name);
      setShares(toShares(withRatio(region, ratioOf(name), picture), picture));
    },
    /** The frame stops where the region would be too small. */
    moveFrame: (moved: Shares) => {
      if (toRegion(moved, picture)) setShares(moved);
    },
    setNumber: (name: keyof CropRegion, value: number) =>
      setShares(toShares(withNumber(region, name, value, ratio, picture), picture)),
  };
}
