import type { Image } from '@site/shared-contracts';
import { ImageReference, type ApiResponse, type ContentKind } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call, type CallOptions } from '../api-client/call';

/** An item with the values of its draft, or of what visitors see where it has none. */
export type ContentDetails = ApiResponse<'GET /api/content/:kind/:id'>;

export interface DraftToSave {
  /** The fields of the kind; without its picture, unless that is a field of the form. */
  values: Record<string, unknown>;
  /** What the picture shows. */
  alt: string;
  /** Chosen in the form; it is uploaded first. */
  image: File | undefined;
}

export interface SavedDraft {
  id: number;
  version: number;
  /** The uploaded one. */
  image: Image | undefined;
}

export interface DraftSaving {
  save: (draft: DraftToSave, options: CallOptions) => Promise<SavedDraft>;
  /** Reads what a colleague has saved from a 412. */
  readCurrent: (current: unknown) => ContentDetails | undefined;
}

const Current = z.object({
  item: z.object({ version: z.int() }),
  values: z.object({ picture: z.optional(ImageReference) }),
});

/** Saves drafts of a product or an article. A form refers to its picture by version, as colleagues may change it. */
export function useDraftSaving(kind: ContentKind, details: ContentDetails | undefined): DraftSaving {
  const [pictures] = useState(() => new Map<number | undefined, ImageReference>());
  const remember = (of: ContentDetails) => {
    const { data } = z.safeParse(Current, of);
    if (data?.values.picture) pictures.set(data.item.version, data.values.picture);
  };
  return {
    save: async ({ values, alt, image }, { onProgress, ...options }) => {
      if (details) remember(details);
      const uploaded =
        image &&
        (await call('POST /api/images/create', { form: {}, file: image }, onProgress ? { onProgress } : {}));
      const reference = uploaded?.id ?? pictures.get(options.ifMatch)?.image;
      const picture = reference === undefined || 'picture' in values ? undefined : { image: reference, alt };
      const body = { values: { ...values, ...(picture && { picture }) } };
      const response = details
        ? await call('PUT /api/content/:kind/:id', { params: { kind, id: details.item.id }, body }, options)
        : await call('POST /api/content/:kind', { params: { kind }, body }, options);
      if (picture) pictures.set(response.version, picture);
      return { ...response, image: uploaded?.image };
    },
    readCurrent: (current) => {
      if (!z.safeParse(Current, current).success) return undefined;
      const read = current as ContentDetails;
      remember(read);
      return read;
    },
  };
}
