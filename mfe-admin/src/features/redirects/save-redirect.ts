import { Redirect as RedirectShape, type Redirect, type RedirectInput } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { call } from '../../api-client/call';
import { currentStateOf, saveMerged } from '../../editing/save-merged';

export const redirectLabels: Record<keyof RedirectInput, string> = { from: 'Old address', to: 'Leads to' };

const readRedirect = (current: unknown) => z.safeParse(RedirectShape, current).data;

const snapshotOf = (redirect: Redirect) => ({
  values: { from: redirect.from, to: redirect.to },
  version: redirect.version,
  redirect,
});

/** Changes a redirect together with what colleagues have saved since it was read. */
export const saveRedirect = (known: Redirect, mine: RedirectInput) =>
  saveMerged({
    base: { from: known.from, to: known.to },
    mine: { ...mine },
    latest: snapshotOf(known),
    send: (body, { version }) =>
      call('PUT /api/redirects/update/:id', { params: { id: known.id }, body }, { ifMatch: version }),
    readCurrent: (current) => {
      const data = readRedirect(current);
      return data && snapshotOf(data);
    },
  });

/** Undefined where a failure does not say what a colleague has saved. */
export const currentRedirectOf = (error: unknown): Redirect | undefined =>
  readRedirect(currentStateOf(error));
