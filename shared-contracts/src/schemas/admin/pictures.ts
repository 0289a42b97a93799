// The library of pictures: every stored picture once, wherever it was uploaded.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { limits, listLimits } from '../../values/limits';
import { Done, imageAlt, listQuery, Timestamp } from '../fields';
import { Image } from '../image';
import { optionalText } from '../text';
import { contentKinds } from '../content-kinds';
import { ImageReference } from '../image-reference';

/** What is shown of a long list of items that use one picture. */
export const mostPictureUses = 20;

/** An item whose newest, visible or planned version has the picture. */
export const PictureUse = z.object({
  kind: z.enum(contentKinds),
  id: z.int(),
  /** Empty for a draft without a name. */
  name: z.string(),
  /** Of a product. */
  categoryId: z.optional(z.int()),
  isInTrash: z.optional(z.literal(true)),
});
export type PictureUse = z.infer<typeof PictureUse>;

export const LibraryPicture = z.object({
  /** A hash of its content: the same file uploaded again is the same picture. */
  id: z.string(),
  /** Its `alt` is the one that the library keeps; empty where it keeps none. */
  image: Image,
  /** Of the file as it was uploaded; left out for crops, and for pictures that were uploaded before this was recorded. */
  bytes: z.optional(z.int()),
  /** As it was uploaded to the library. */
  fileName: z.optional(z.string()),
  /** It stays although nothing uses it. Without that, an unused picture is removed after some days. */
  isKept: z.boolean(),
  /** The first of the items that use it. */
  usedIn: z.array(PictureUse).check(z.maxLength(mostPictureUses)),
  useCount: z.int(),
  /** Alternative texts with which products and articles show it. */
  usedAlts: z.array(z.string()),
  /** An earlier version of an item has it, so that it stays. */
  isInHistory: z.boolean(),
  /** Left out for pictures that were uploaded before this was recorded. */
  createdAt: z.optional(Timestamp),
  /** Of the alternative text that the library keeps. */
  version: z.optional(z.int()),
});
export type LibraryPicture = z.infer<typeof LibraryPicture>;

const { search, page, pageSize } = listQuery([]);
const ByPicture = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{1,16}$/)) });
const alt = optionalText(limits.line);

/** Pixels: a crop has at least this width and this height. */
export const smallestCrop = 50;

const offset = z.int().check(z.nonnegative('The region begins inside the picture.'));
const side = z.int().check(z.minimum(smallestCrop, `Choose at least ${String(smallestCrop)} pixels.`));

/** A part of a picture, in pixels of its `width` and `height`. */
export const CropRegion = z.object({ left: offset, top: offset, width: side, height: side });
export type CropRegion = z.infer<typeof CropRegion>;

const StoredPicture = z.object({
  status: z.literal(200),
  id: z.string(),
  image: Image,
  /** The same picture was there before. */
  isKnown: z.boolean(),
});

export const picturesApi = {
  'GET /api/pictures/all': {
    access: ['content.view', 'catalogue.view'],
    summary: 'Every stored picture with where it is used, the newest first.',
    query: z.object({
      /** Words of alternative texts, of file names, and of the names of what uses it. */
      search,
      used: z.optional(z.enum(['yes', 'no'])),
      page,
      pageSize,
    }),
    most: listLimits.pageSize,
    item: LibraryPicture,
  },
  'POST /api/pictures/create': {
    access: ['content.edit', 'catalogue.edit'],
    summary: 'Upload a picture to the library. It stays there although nothing uses it.',
    form: z.object({ alt: imageAlt, fileName: z.optional(optionalText(limits.line)) }),
    file: { field: 'file', isRequired: true },
    response: StoredPicture,
  },
  'POST /api/pictures/crop/:id': {
    access: ['content.edit', 'catalogue.edit'],
    summary:
      'Make a new picture of a region of one, given in its pixels. It is kept with the same text; the other one stays as it is.',
    params: ByPicture,
    body: CropRegion,
    response: StoredPicture,
  },
  'PUT /api/pictures/update/:id': {
    access: ['content.edit', 'catalogue.edit'],
    summary:
      'Change the alternative text that the library keeps with a picture. From then on the picture stays.',
    params: ByPicture,
    body: z.object({ alt }),
    response: Done,
    errorStatuses: [412],
  },
  'POST /api/pictures/replace/:id': {
    access: ['content.edit', 'catalogue.edit'],
    summary:
      'Put another picture in the place of one, in the first items that use it. Call it again while some are left.',
    params: ByPicture,
    body: z.object({ by: ImageReference.shape.image }),
    response: z.object({
      status: z.literal(200),
      /** How many items have the other picture now. */
      replaced: z.int(),
      /** The first of those that could not be changed. */
      kept: z.array(z.object({ use: PictureUse, reason: z.string() })),
      /** How many items use the picture still. */
      left: z.int(),
    }),
  },
  'DELETE /api/pictures/delete/:id': {
    access: ['content.edit', 'catalogue.edit'],
    summary: 'Take a picture out of the library. It is removed some days later, unless something uses it.',
    params: ByPicture,
    response: Done,
    errorStatuses: [412],
  },
} as const satisfies Record<string, EndpointRow>;
