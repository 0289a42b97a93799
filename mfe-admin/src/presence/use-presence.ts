import { isApiFailure } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { presenceSeconds } from '@site/shared-contracts/schemas';
import { useEffect } from 'react';
import { adminKey } from '../api-client/admin-query';
import { call, type CallOptions } from '../api-client/call';
import { tabId } from './tab-id';

/** Two reports may be lost before others take this tab for closed. */
const INTERVAL = (presenceSeconds * 1000) / 4;

/** Reports that a form is open, again and again, and learns who else has it open. */
export function usePresence(subject: string) {
  const { data, isError, refetch } = useQuery({
    queryKey: [adminKey, 'presence', subject],
    queryFn: ({ signal }) => report(subject, 'stay', { signal }),
    // Without a session there is nobody to report. The next call that somebody makes asks to sign in.
    refetchInterval: ({ state: { error } }) =>
      isApiFailure(error) && error.status === 401 ? false : INTERVAL,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  useEffect(
    () => () => {
      // What fails is over by itself some seconds later.
      report(subject, 'leave').catch(() => undefined);
    },
    [subject],
  );
  return {
    /** Other tabs that have the form open; empty while that is unknown. */
    others: isError ? [] : (data?.others ?? []),
    takeOver: async () => {
      await report(subject, 'take over');
      await refetch();
    },
  };
}

const report = (subject: string, action: 'stay' | 'take over' | 'leave', options: CallOptions = {}) =>
  call('PUT /api/presence', { body: { subject, tab: tabId, action } }, { ...options, keepsSession: true });
