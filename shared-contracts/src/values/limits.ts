/** Numbers on which forms, pages and schemas must agree. */
export const limits = {
  /** Characters in a search. */
  search: 100,
  /** Products on one page of the catalogue. */
  cataloguePage: 12,
  /** Posts on one page of the blog: three rows of three. */
  blogPage: 9,
  /** Characters: names and titles, a line of text, a message or a description. */
  name: 120,
  line: 300,
  message: 5000,
  /** Characters in the inputs for telephone and quantity. */
  shortInput: 10,
  quoteQuantity: 10,
  /** The products of one quote request after its first. */
  quoteLines: 50,
  /** Characters of one of a product's sizes. */
  size: 60,
} as const;

/** Characters of a slug. */
export const slugLength = 80;

/** For whoever wrote more than the limit: no input cuts anything off. Undefined for a text that is not too long. */
export const tooLong = (text: string, maximum: number): string | undefined =>
  text.length > maximum
    ? `At most ${String(maximum)} characters: ${String(text.length - maximum)} too many.`
    : undefined;

/** What an article, a product and a category may have. */
export const contentLimits = {
  /** Characters of an article's text. */
  article: 60_000,
  /** Characters above the products of a category. */
  introduction: 600,
  /** Rupees. */
  price: 10_000_000,
  /** The number of a product's sizes. */
  sizes: 40,
} as const;

/** How much a request may have. Apart from `limits`, which every visitor's form loads. */
export const requestLimits = {
  /** Size of an uploaded image in bytes, and its pixels in millions. */
  imageBytes: 10 * 1024 * 1024,
  imageMegapixels: 40,
  /** Bytes of a whole multipart request: an image, the texts of its form and the multipart framing. */
  requestBytes: 11 * 1024 * 1024,
  /** Bytes of a JSON body. */
  jsonBytes: 64 * 1024,
  /** The same with all fields of a draft: the longest text in any script. */
  contentBytes: 320 * 1024,
  /** Bytes of a mail that a mail service sends, in base64 as JSON: 25 MB of the mail itself. */
  mailBytes: 34 * 1024 * 1024,
  /** Bytes of a request's URL and all its headers together. */
  headerBytes: 8 * 1024,
  /** Bytes of a URL's query, and the number of its parameters. */
  queryBytes: 2 * 1024,
  queryParameters: 50,
} as const;

/** Characters of a password. */
export const passwordLimits = {
  /** The fewest of one that is set; older, shorter passwords can still sign in. */
  new: 12,
  signIn: 6,
  longest: 200,
} as const;

/** How long lists are. Apart from `limits`, which every form loads. */
export const listLimits = {
  /** Largest page size of a list that a client may request. */
  pageSize: 100,
  /** Rows on one page of the admin area's tables. */
  tablePage: 10,
  /** Rows of a list that is requested without a page. */
  whole: 1000,
  /** News items in such a list: it has their full texts. */
  wholeNews: 200,
  /** Products in the home page's carousel, and beside a product. */
  trendingProducts: 12,
  similarProducts: 12,
} as const;

/** The category that /products shows first, if the server has it. */
export const defaultCategory = { id: 7, name: 'Beauty Soap' } as const;

/**
 * The category that /products shows first: the default category, or the first of `ids` if the default is not among
 * them. `ids` are the categories that have products.
 */
export const initialCategory = (ids: readonly number[]): number | undefined =>
  ids.includes(defaultCategory.id) ? defaultCategory.id : ids[0];
