import { Redirect as RedirectShape, type Redirect, type RedirectInput } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { call } from '../../api-client/call';
import { currentStateOf, saveMerged } from '../../editing/save-merged';

export const redirectLabels: Record<keyof RedirectInput, string> = {
  from: 'Old address',
  to: 'Leads to',
  keepsQuery: 'Keep the visitor’s query',
};

export const keepsQueryTexts = { yes: 'Yes', no: 'No' };

/** As an admin edits it. */
export type RedirectValues = Record<keyof RedirectInput, string>;

export const valuesOf = ({ from, to, keepsQuery }: RedirectInput): RedirectValues => ({
  from,
  to,
  keepsQuery: keepsQuery ? keepsQueryTexts.yes : keepsQueryTexts.no,
});

export const inputOf = ({ from, to, keepsQuery }: RedirectValues): RedirectInput => ({
  from,
  to,
  keepsQuery: keepsQuery === keepsQueryTexts.yes,
});

const readRedirect = (current: unknown) => z.safeParse(RedirectShape, current).data;

const snapshotOf = (redirect: Redirect) => ({
  values: valuesOf(redirect),
  version: redirect.version,
  redirect,
});

/** Changes a redirect together with what colleagues have saved since it was read. */
export const saveRedirect = (known: Redirect, mine: RedirectValues) =>
  saveMerged({
    base: valuesOf(known),
    mine: { ...mine },
    latest: snapshotOf(known),
    send: (values, { version }) =>
      call(
        'PUT /api/redirects/update/:id',
        { params: { id: known.id }, body: inputOf(values) },
        { ifMatch: version },
      ),
    readCurrent: (current) => {
      const data = readRedirect(current);
      return data && snapshotOf(data);
    },
  });

/** Undefined where a failure does not say what a colleague has saved. */
export const currentRedirectOf = (error: unknown): Redirect | undefined =>
  readRedirect(currentStateOf(error));
