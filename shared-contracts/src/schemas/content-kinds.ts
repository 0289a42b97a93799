import * as z from 'zod/mini';

/** What is published by drafts and versions. */
export const contentKinds = ['product', 'blog', 'news', 'page', 'site'] as const;
export const ContentKind = z.enum(contentKinds);
export type ContentKind = z.infer<typeof ContentKind>;
