// Drafts, versions and schedules: one set of calls for everything that visitors read.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { listLimits, requestLimits } from '../../values/limits';
import { ContentKind } from '../content-kinds';
import { Done, listQuery, Saved, Timestamp, wholeNumber } from '../fields';
import { Image } from '../image';

/**
 * `draft`: never published. `published`: visitors see its newest version. `changed`: visitors see an older one.
 * `hidden`: it was published, and visitors do not see it any more.
 */
export const contentStates = ['draft', 'published', 'changed', 'hidden'] as const;

/** A product, an article or a part of the site's content, as admins work on it. */
export const ContentItem = z.object({
  kind: ContentKind,
  /** Of a part of the site's content: as `site-parts.ts` numbers it. */
  id: z.int(),
  /** Name or title of the newest version; empty where it has none yet. */
  name: z.string(),
  /** Of a product. */
  categoryId: z.optional(z.int()),
  image: z.optional(Image),
  /** For `If-Match`: it grows with every change of the item, its draft and its schedule. */
  version: z.int(),
  state: z.enum(contentStates),
  /** The number of the version that visitors see. */
  publishedVersion: z.optional(z.int()),
  /** The number of the version that is newer than the one that visitors see. */
  draftVersion: z.optional(z.int()),
  /** When the version `scheduledVersion` will be published. */
  publishAt: z.optional(Timestamp),
  scheduledVersion: z.optional(z.int()),
  /** When it will be hidden. */
  unpublishAt: z.optional(Timestamp),
  /** Why it was not published or hidden at the time that was planned. */
  scheduleError: z.optional(z.string()),
  firstPublishedAt: z.optional(Timestamp),
  changedAt: Timestamp,
  /** The admin's username; left out for what the system did. */
  changedBy: z.optional(z.string()),
});
export type ContentItem = z.infer<typeof ContentItem>;

/** The fields of one version; which ones depends on the kind. An image in it is `{image: id, alt}`. */
const Values = z.record(z.string(), z.unknown());
const ImagesById = z.record(z.string(), Image);

/** A link to a draft. */
export const PreviewLink = z.object({
  id: z.string(),
  /** The username of who made it. */
  admin: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
});
export type PreviewLink = z.infer<typeof PreviewLink>;

const ContentVersion = z.object({
  number: z.int(),
  at: Timestamp,
  admin: z.optional(z.string()),
  /** How it was made: `import` is what the item was before its first change in this list. */
  action: z.enum(['import', 'draft', 'publish', 'restore']),
  /** When visitors got it for the last time, and from whom: left out for the system, and for what was never published. */
  publishedAt: z.optional(Timestamp),
  publishedBy: z.optional(z.string()),
  isPublished: z.boolean(),
  isDraft: z.boolean(),
});
export type ContentVersion = z.infer<typeof ContentVersion>;

const ByKind = z.object({ kind: ContentKind });
const ByItem = z.object({ kind: ContentKind, id: wholeNumber() });
const ByVersion = z.object({ kind: ContentKind, id: wholeNumber(), number: wholeNumber() });

export const IncompleteItem = z.object({
  kind: z.enum(['product', 'blog', 'news']),
  id: z.int(),
  name: z.string(),
  /** Of a product. */
  categoryId: z.optional(z.int()),
  /** What visitors would expect on its page. */
  missing: z.enum(['price', 'picture']),
  changedAt: Timestamp,
});
export type IncompleteItem = z.infer<typeof IncompleteItem>;

const { page, pageSize } = listQuery([]);

/**
 * A time in the future; without it, now. What is planned, and what colleagues have begun, is never overtaken without a
 * word: the call responds with 409 and `overtaken` until the rest of the body says what happens to it.
 */
const Publication = z.object({
  at: z.optional(Timestamp),
  /** What happens to the plan that there is. It can be kept where something is published now. */
  plan: z.optional(z.enum(['cancel', 'keep'])),
  /** What happens to the changes of colleagues in the draft. */
  drafts: z.optional(z.literal('publish')),
});
const Hiding = z.object({
  at: z.optional(Timestamp),
  /** What happens to the time that was planned before. */
  plan: z.optional(z.literal('cancel')),
});

/** With 409: what would be overtaken. */
export const Overtaken = z.object({
  plan: z.optional(
    z.object({
      /** Username; left out where there is no such account any more. */
      admin: z.optional(z.string()),
      publishAt: z.optional(Timestamp),
      unpublishAt: z.optional(Timestamp),
    }),
  ),
  /** Colleagues whose changes are in the draft, each with the time of the last one. */
  drafts: z.optional(z.array(z.object({ admin: z.string(), at: Timestamp }))),
});
export type Overtaken = z.infer<typeof Overtaken>;

const bodyBytes = requestLimits.contentBytes;

export const contentApi = {
  'POST /api/files/create': {
    access: ['content.edit', 'catalogue.edit'],
    summary: 'Upload an SVG or PNG file that pages show unchanged, such as a logo.',
    form: z.object({}),
    file: { field: 'file', isRequired: true },
    response: z.object({
      status: z.literal(200),
      /** As the site's content names it. */
      file: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  },
  'POST /api/images/create': {
    access: ['content.edit', 'catalogue.edit'],
    summary: 'Upload a picture, for a draft or for the text of an article.',
    form: z.object({}),
    file: { field: 'file', isRequired: true },
    response: z.object({ status: z.literal(200), id: z.string(), image: Image }),
  },
  'GET /api/content/items': {
    access: ['content.view', 'catalogue.view'],
    summary: 'Everything that admins can publish: drafts and what visitors do not see too.',
    query: z.object({
      ...listQuery(['name', '-name', 'newest', 'changed']),
      kind: z.optional(ContentKind),
      state: z.optional(z.enum(contentStates)),
      /** Only what has a time at which it will be published or hidden, or was not at its time. */
      isScheduled: z.optional(z.literal('true')),
      categoryId: z.optional(wholeNumber()),
    }),
    most: listLimits.pageSize,
    item: ContentItem,
  },
  'GET /api/content/incomplete': {
    access: ['content.view', 'catalogue.view'],
    summary: 'What visitors see without a price or a picture, the last changed first.',
    query: z.object({ page, pageSize }),
    most: listLimits.pageSize,
    item: IncompleteItem,
  },
  'POST /api/content/:kind': {
    access: { kind: 'edit' },
    summary: 'Add an item as a draft. The parts of the site’s content are all there: 409.',
    params: ByKind,
    body: z.object({ values: Values }),
    bodyBytes,
    response: Saved,
    errorStatuses: [409],
  },
  'GET /api/content/:kind/:id': {
    access: { kind: 'view' },
    summary: 'An item with the values of its draft, or of the version that visitors see where it has none.',
    params: ByItem,
    response: z.object({ item: ContentItem, values: Values, images: ImagesById }),
    errorStatuses: [410],
  },
  'PUT /api/content/:kind/:id': {
    access: { kind: 'edit' },
    summary: 'Save a draft. What visitors see stays. Values that are the newest version already add none.',
    params: ByItem,
    body: z.object({ values: Values }),
    bodyBytes,
    response: Saved,
    errorStatuses: [410, 412],
  },
  'DELETE /api/content/:kind/:id/draft': {
    access: { kind: 'edit' },
    summary: 'Discard the draft of an item that visitors see. Its versions stay.',
    params: ByItem,
    response: Saved,
    errorStatuses: [409, 410, 412],
  },
  'POST /api/content/:kind/:id/publish': {
    access: { kind: 'edit' },
    summary:
      'Publish the draft, now or at a time. At a time, the version that is the draft now. 409 where a plan or a draft of a colleague would be overtaken and the body does not say what happens to it.',
    params: ByItem,
    body: Publication,
    response: Saved,
    errorStatuses: [409, 410, 412],
  },
  'POST /api/content/:kind/:id/unpublish': {
    access: { kind: 'edit' },
    summary:
      'Hide an item from visitors, now or at a time. It stays as a draft. 409 where another time was planned and the body does not cancel it.',
    params: ByItem,
    body: Hiding,
    response: Saved,
    errorStatuses: [409, 410, 412],
  },
  'DELETE /api/content/:kind/:id/schedule': {
    access: { kind: 'edit' },
    summary: 'Cancel the times at which an item would be published and hidden.',
    params: ByItem,
    response: Saved,
    errorStatuses: [410, 412],
  },
  'DELETE /api/content/:kind/:id': {
    access: { kind: 'edit' },
    summary: 'Move an item that visitors do not see to the trash.',
    params: ByItem,
    response: Done,
    errorStatuses: [409, 410, 412],
  },
  'POST /api/content/:kind/:id/preview': {
    access: { kind: 'edit' },
    summary: 'A link to the page with the newest draft, for anybody who has the link. It lasts seven days.',
    params: ByItem,
    response: z.object({
      status: z.literal(200),
      /** Of the page, with the token in its query. */
      path: z.string(),
      expiresAt: Timestamp,
    }),
    errorStatuses: [410],
  },
  'GET /api/content/:kind/:id/previews': {
    access: { kind: 'view' },
    summary: 'The links to the draft that still work, the newest first, without what opens them.',
    params: ByItem,
    response: z.object({ status: z.literal(200), data: z.array(PreviewLink) }),
    errorStatuses: [410],
  },
  'DELETE /api/content/:kind/:id/previews/:link': {
    access: { kind: 'edit' },
    summary: 'End one link to the draft, whoever has made it.',
    params: z.extend(ByItem, { link: z.string().check(z.regex(/^[\w-]{1,36}$/)) }),
    response: Done,
  },
  'GET /api/content/:kind/:id/versions': {
    access: { kind: 'view' },
    summary: 'The versions of an item, the newest first, without their values.',
    params: ByItem,
    query: z.object({
      page: z.optional(wholeNumber()),
      pageSize: z.optional(wholeNumber(listLimits.pageSize)),
    }),
    most: listLimits.pageSize,
    item: ContentVersion,
  },
  'GET /api/content/:kind/:id/versions/:number': {
    access: { kind: 'view' },
    summary: 'One version with its values.',
    params: ByVersion,
    response: z.extend(ContentVersion, { values: Values, images: ImagesById }),
  },
  'POST /api/content/:kind/:id/versions/:number/restore': {
    access: { kind: 'edit' },
    summary: 'Make a version the draft again.',
    params: ByVersion,
    response: Saved,
    errorStatuses: [410, 412],
  },
} as const satisfies Record<string, EndpointRow>;
