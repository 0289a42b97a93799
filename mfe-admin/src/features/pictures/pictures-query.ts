import type { ApiInput } from '@site/shared-contracts/schemas';
import { adminKey } from '../../api-client/admin-query';
import { readPage, readSearch } from '../../lists/list-params';
import { pageSize } from '../../picture-library/page-size';

/** First parts of the key of every query of the library. */
export const picturesKey = [adminKey, 'GET /api/pictures/all'] as const;

/** The part of the library that is shown, from the URL of the screen. Invalid values are left out. */
export function readPicturesQuery(params: URLSearchParams) {
  const search = readSearch(params);
  const used = (['yes', 'no'] as const).find((each) => each === params.get('used'));
  return {
    page: readPage(params),
    pageSize,
    ...(search && { search }),
    ...(used && { used }),
  } satisfies ApiInput<'GET /api/pictures/all'>['query'];
}
