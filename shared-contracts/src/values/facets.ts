/** By what lists of products are filtered: the names of the parameters, in the order of the page. */
export const facetNames = ['use', 'surface', 'ph', 'pack', 'hazard', 'certificate', 'price'] as const;
export type FacetName = (typeof facetNames)[number];

/** The most values of one facet that a list is filtered by, or that a response has. */
export const mostFacetValues = 20;

/** As it is compared: a value has one spelling. */
export const facetKey = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
