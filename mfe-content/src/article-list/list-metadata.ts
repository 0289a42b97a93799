import type { List, PageMetadata } from '@site/shared-contracts';
import { lastPage } from './list-page';

export interface ListMetadataOptions {
  title: string;
  description: string;
  page: number;
  /** Undefined if the call failed. */
  list: List<unknown> | undefined;
  linkToPage: (page: number) => string;
}

/** The metadata of one page of a list of articles. */
export function listMetadata({
  title,
  description,
  page,
  list,
  linkToPage,
}: ListMetadataOptions): PageMetadata {
  if (!list) return { status: 503, title, description };
  const last = Math.max(1, lastPage(list));
  return {
    status: page > last ? 404 : 200,
    title: page > 1 ? `${title}, page ${page}` : title,
    description,
    canonicalPath: linkToPage(page),
    neighbours: {
      previous: page > 1 ? linkToPage(page - 1) : undefined,
      next: page < last ? linkToPage(page + 1) : undefined,
    },
  };
}
