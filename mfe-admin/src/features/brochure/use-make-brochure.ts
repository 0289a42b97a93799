import type { BrochureState } from '@site/shared-contracts/brochure-state';
import { useQueryClient } from '@site/shared-contracts/query';
import { useState } from 'react';
import { callBrochure } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { countText } from '../../format/count-text';
import { useNotices } from '../../notices/notice-store';
import { brochureStateQuery } from './brochure-queries';

/** Milliseconds between two looks at the brochure while it is made. */
export const MAKING_INTERVAL = 1_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, MAKING_INTERVAL));

/** Has the brochure made, and says how that ended, also on another screen. */
export function useMakeBrochure() {
  const queryClient = useQueryClient();
  const notify = useNotices((store) => store.notify);
  const [isBusy, setBusy] = useState(false);

  const waitUntilMade = async (asked: BrochureState): Promise<BrochureState> => {
    let state = asked;
    while (state.work === 'making') {
      queryClient.setQueryData(brochureStateQuery.queryKey, state);
      await pause();
      state = await callBrochure('GET');
    }
    return state;
  };

  const makeNow = async () => {
    setBusy(true);
    try {
      const { failure, made } = await waitUntilMade(await callBrochure('POST'));
      if (failure) notify({ tone: 'danger', text: `The brochure was not made. ${failure.message}` });
      else notify({ tone: 'success', text: `The brochure is made: ${contentsOf(made)}.` });
    } catch (error) {
      notify({ tone: 'danger', text: `The brochure could not be made. ${failureReason(error)}` });
    }
    await queryClient.invalidateQueries({ queryKey: brochureStateQuery.queryKey });
    setBusy(false);
  };
  return { isBusy, makeNow };
}

/** `30 products on 15 pages`. */
export const contentsOf = (made: BrochureState['made']): string =>
  `${countText(made?.products ?? 0, 'product')} on ${countText(made?.pages ?? 0, 'page')}`;
