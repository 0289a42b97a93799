/** The id in a URL; undefined if the text cannot be an id. */
export const parseId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
