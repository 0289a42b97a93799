/** Of pages of the library: it fills whole rows of two, three, four and six pictures. */
export const pageSize = 24;
