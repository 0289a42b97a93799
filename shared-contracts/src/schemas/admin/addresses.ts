import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { AddressKind } from '../addresses';
import { Done, Timestamp, wholeNumber } from '../fields';
import { slugLength } from '../../values/limits';
import { mostCharacters } from '../text';

/** The words of other addresses of the site: `/products/all` is the list of all products. */
export const reservedSlugs: readonly string[] = [
  'all',
  'about',
  'admin',
  'api',
  'atom',
  'blog',
  'contact',
  'login',
  'news',
  'products',
  'rss',
  'tags',
];

export const AddressInput = z.object({
  /** Upper case is accepted and stored as lower case. */
  slug: z.string('This field is required.').check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'This field is required.'),
    mostCharacters(slugLength),
    z.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'Use the letters a to z, digits, and single hyphens between words, for example floor-care.',
    ),
    z.refine(
      (slug) => !reservedSlugs.includes(slug),
      'This word is part of other addresses of the site. Choose another one.',
    ),
  ),
});

const StoredAddress = z.object({
  slug: z.string(),
  path: z.string(),
  /** When the item got it last. */
  since: Timestamp,
});
export type StoredAddress = z.infer<typeof StoredAddress>;

export const ItemAddresses = z.object({
  /** Left out where the item has only the specification's address. */
  current: z.optional(StoredAddress),
  /** Those that redirect, the latest first. */
  former: z.array(StoredAddress),
  /** The specification's address: it works always, and redirects where there is a current one. */
  specified: z.string(),
  /** For the suggestion of a slug. */
  name: z.string(),
  /** What stands before the slug: `/products/floor-care/`. */
  prefix: z.string(),
});
export type ItemAddresses = z.infer<typeof ItemAddresses>;

const ByKindAndId = z.object({ kind: AddressKind, id: wholeNumber() });

export const addressesAdminApi = {
  'GET /api/address/managed/:kind/:id': {
    access: { kind: 'view' },
    summary: 'The addresses of an item: the current one, and the former ones, which redirect to it.',
    params: ByKindAndId,
    response: ItemAddresses,
  },
  'PUT /api/address/update/:kind/:id': {
    access: { kind: 'edit' },
    summary: 'Give an item a slug. The one it had redirects from now on, and no other item can get it.',
    params: ByKindAndId,
    body: AddressInput,
    response: ItemAddresses,
    errorStatuses: [409],
  },
  'DELETE /api/address/delete/:kind/:id': {
    access: { kind: 'edit' },
    summary: "Go back to the specification's address. All former addresses redirect to it.",
    params: ByKindAndId,
    response: Done,
  },
} as const satisfies Record<string, EndpointRow>;
