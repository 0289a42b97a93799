/** Plain numbers that a form, a page and a schema must agree on. */
export const limits = {
  /** Characters in a search. */
  search: 100,
  /** Largest page of a list that a client may ask for. */
  pageSize: 100,
  /** Products on one page of the catalogue. */
  cataloguePage: 12,
  /** Posts on one page of the blog: three rows of three. */
  blogPage: 9,
  /** Rows on one page of the admin area's tables. */
  tablePage: 10,
  /** Bytes of a picture that is uploaded, and its pixels in millions. */
  imageBytes: 10 * 1024 * 1024,
  imageMegapixels: 40,
  /** Bytes of a whole request: a picture, its texts, and what goes around them. */
  requestBytes: 11 * 1024 * 1024,
  /** Bytes of a request that is JSON. */
  jsonBytes: 64 * 1024,
  /** Bytes of a request's head: its address and all headers. */
  headerBytes: 8 * 1024,
  /** Of an address, what follows the question mark: bytes, and values. */
  queryBytes: 2 * 1024,
  queryParameters: 50,
  /** Characters: names and titles, a line of text, a message or a description, an article. */
  name: 120,
  line: 300,
  message: 5000,
  article: 60_000,
  /** Characters that the inputs for telephone and quantity take. */
  shortInput: 10,
  quoteQuantity: 10,
  /** Rupees. */
  price: 10_000_000,
  sizes: 40,
  size: 60,
  /** Characters of a password that is set; signing in takes shorter ones. */
  newPassword: 12,
  signInPassword: 6,
  password: 200,
} as const;

/** The category that /products opens with, where a server has it. */
export const defaultCategory = { id: 7, name: 'Beauty Soap' } as const;

/**
 * The one of these categories that /products opens with: the default one, or the first where that is not among them. Give
 * it those that have products.
 */
export const initialCategory = (ids: readonly number[]): number | undefined =>
  ids.includes(defaultCategory.id) ? defaultCategory.id : ids[0];
