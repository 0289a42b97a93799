import type { BrochureState } from '@site/shared-contracts/brochure-state';
import { useQueryClient } from '@site/shared-contracts/query';
import { callBrochure } from '../../api-client/call';
import { countText } from '../../format/count-text';
import { useRowAction } from '../../lists/use-row-action';
import { brochureStateQuery } from './brochure-queries';

/** Milliseconds between two looks at the brochure while it is made. */
export const MAKING_INTERVAL = 1_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, MAKING_INTERVAL));

/** Has the brochure made, and says how that ended, also on another screen. */
export function useMakeBrochure() {
  const queryClient = useQueryClient();
  const { busyKey, run } = useRowAction<'make'>();

  const waitUntilMade = async (asked: BrochureState): Promise<BrochureState> => {
    let state = asked;
    while (state.work === 'making') {
      queryClient.setQueryData(brochureStateQuery.queryKey, state);
      await pause();
      state = await callBrochure('GET');
    }
    return state;
  };

  const make = async () => {
    const { failure, made } = await waitUntilMade(await callBrochure('POST'));
    if (!failure) return `The brochure is made: ${contentsOf(made)}.`;
    return { tone: 'danger', text: `The brochure was not made. ${failure.message}` } as const;
  };
  return {
    isBusy: busyKey !== undefined,
    makeNow: () => run('make', make, 'The brochure could not be made.'),
  };
}

/** `30 products on 15 pages`. */
export const contentsOf = (made: BrochureState['made']): string =>
  `${countText(made?.products ?? 0, 'product')} on ${countText(made?.pages ?? 0, 'page')}`;
