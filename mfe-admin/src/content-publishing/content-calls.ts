import type { ApiResponse, ContentItem, ContentKind } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { adminQuery } from '../api-client/admin-query';
import { call, type CallOptions } from '../api-client/call';

/** What is published: a product, an article, or the content of the site. */
export interface ContentKey {
  kind: ContentKind;
  id: number;
}

/** An item with the values of its draft, or of what visitors see where it has none. */
export type ContentDetails = ApiResponse<'GET /api/content/:kind/:id'>;

export const contentQuery = ({ kind, id }: ContentKey) =>
  adminQuery('GET /api/content/:kind/:id', { params: { kind, id } });

export const versionQuery = ({ kind, id }: ContentKey, number: number) =>
  adminQuery('GET /api/content/:kind/:id/versions/:number', { params: { kind, id, number } });

export const versionsQuery = ({ kind, id }: ContentKey, page: number, pageSize: number) =>
  adminQuery('GET /api/content/:kind/:id/versions', { params: { kind, id }, query: { page, pageSize } });

/** There is something that visitors do not see and that can be published. */
export const hasDraft = ({ draftVersion, state }: ContentItem) =>
  draftVersion !== undefined || state !== 'published';

/** Saves a draft: a new one without an `id`. */
export const saveDraft = (
  { kind, id }: { kind: ContentKind; id: number | undefined },
  values: Record<string, unknown>,
  options: CallOptions,
) =>
  id === undefined
    ? call('POST /api/content/:kind', { params: { kind }, body: { values } }, options)
    : call('PUT /api/content/:kind/:id', { params: { kind, id }, body: { values } }, options);

const Current = z.object({
  item: z.object({ version: z.int() }),
  values: z.record(z.string(), z.unknown()),
});

/** What a colleague has saved, from a 412 of a draft. */
export const readCurrentDraft = (current: unknown): ContentDetails | undefined =>
  z.safeParse(Current, current).success ? (current as ContentDetails) : undefined;
