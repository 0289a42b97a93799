import type { ContentItem, ContentKind } from '@site/shared-contracts/schemas';
import { adminQuery } from '../api-client/admin-query';

/** What is published: a product, an article, or the content of the site. */
export interface ContentKey {
  kind: ContentKind;
  id: number;
}

export const contentQuery = ({ kind, id }: ContentKey) =>
  adminQuery('GET /api/content/:kind/:id', { params: { kind, id } });

export const versionQuery = ({ kind, id }: ContentKey, number: number) =>
  adminQuery('GET /api/content/:kind/:id/versions/:number', { params: { kind, id, number } });

export const versionsQuery = ({ kind, id }: ContentKey, page: number, pageSize: number) =>
  adminQuery('GET /api/content/:kind/:id/versions', { params: { kind, id }, query: { page, pageSize } });

/** There is something that visitors do not see and that can be published. */
export const hasDraft = ({ draftVersion, state }: ContentItem) =>
  draftVersion !== undefined || state !== 'published';
