import type { Quotation } from '@site/shared-contracts/schemas';
import { adminQuery, readAs, type AdminQuery } from '../../api-client/admin-query';

/** Loaded once: changes that a colleague saves meanwhile are merged when this admin saves. */
export const quotationQuery = (id: number): AdminQuery<Quotation> & { gcTime: number } => ({
  ...readAs(adminQuery('GET /api/quotations/:id', { params: { id } }), ({ quotation }) => quotation),
  gcTime: 0,
  staleTime: Infinity,
});
