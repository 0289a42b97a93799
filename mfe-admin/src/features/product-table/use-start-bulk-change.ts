import { useQueryClient } from '@site/shared-contracts/query';
import { useLocation, useNavigate } from '@site/shared-contracts/router';
import type { ApiInput } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import { adminLinks } from '../../links/admin-links';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';

export type BulkInput = ApiInput<'POST /api/bulk-changes/create'>['body'];

/** Starts a change of many products, and goes to the screen that shows how far it is. */
export function useStartBulkChange() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const start = async (input: BulkInput) => {
    setBusy(true);
    setError(undefined);
    try {
      const { id } = await call('POST /api/bulk-changes/create', { body: input });
      void queryClient.invalidateQueries({ queryKey: [adminKey] });
      void navigate(adminLinks.bulkChange(id), { state: { back: pathname + search } });
    } catch (failure) {
      const [field] = Object.values(fieldErrorsOf(failure) ?? {});
      setError(`Nothing was changed. ${field ?? failureReason(failure)}`);
      setBusy(false);
    }
  };
  return { start, isBusy, error };
}
