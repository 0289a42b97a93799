import type { SearchFields } from '@site/shared-contracts/schemas';
import type { Found } from './find-ranked';

/** What the response to a search has beside the list. A correction that finds nothing helps nobody. */
export const searchFieldsOf = (found: Found | undefined, total: number): SearchFields =>
  found && total > 0
    ? {
        ...(found.correction !== undefined && { correction: found.correction }),
        ...(found.isPartial && { isPartial: true }),
      }
    : {};
