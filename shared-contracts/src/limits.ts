/** Plain numbers that a form, a page and a schema must agree on. */
export const limits = {
  /** Characters in a product search. */
  search: 100,
  /** Largest page of a list that a client may ask for. */
  pageSize: 100,
  /** Products on one page of the catalogue. */
  cataloguePage: 12,
} as const;

/** The category that /products opens with; where a server has no such category, the first one is taken. */
export const defaultCategory = { id: 7, name: 'Beauty Soap' } as const;
