import { useQuery, useQueryClient } from '@site/shared-contracts/query';
import { AddressInput, type AddressKind, type ItemAddresses } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import { adminKey, adminQuery } from '../api-client/admin-query';
import { call } from '../api-client/call';
import { failureReason, fieldErrorsOf } from '../api-client/call-failure';
import { useNotices } from '../notices/notice-store';

/** What has the address. */
export interface AddressKey {
  kind: AddressKind;
  id: number;
}

const addressQuery = (key: AddressKey) => adminQuery('GET /api/address/managed/:kind/:id', { params: key });

/** Reads and changes the address of one item. It takes effect at once, and is no part of a draft. */
export function useAddress(key: AddressKey) {
  const query = useQuery(addressQuery(key));
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify: add }) => add);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  /** Whether it was done. */
  const run = async (change: () => Promise<string>): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      notify({ tone: 'success', text: await change() });
      await queryClient.invalidateQueries(addressQuery(key));
      // Other screens read again when they are opened: the form on this one keeps what was typed.
      await queryClient.invalidateQueries({ queryKey: [adminKey], refetchType: 'none' });
      return true;
    } catch (failure) {
      setError(fieldErrorsOf(failure)?.slug ?? `The address was not changed. ${failureReason(failure)}`);
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    query,
    error,
    isBusy,
    dismissError: () => setError(undefined),
    set: async (slug: string): Promise<boolean> => {
      const { data, error: invalid } = AddressInput.safeParse({ slug });
      if (invalid) {
        setError(invalid.issues[0]?.message);
        return false;
      }
      return run(async () => {
        const changed = await call('PUT /api/address/update/:kind/:id', { params: key, body: data });
        queryClient.setQueryData<ItemAddresses>(addressQuery(key).queryKey, changed);
        return `The address is now ${changed.current?.path ?? changed.specified}.`;
      });
    },
    remove: (specified: string): Promise<boolean> =>
      run(async () => {
        await call('DELETE /api/address/delete/:kind/:id', { params: key });
        return `The address is ${specified} again. Former addresses lead to it.`;
      }),
  };
}
