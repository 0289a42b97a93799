/** A link or a picture in the Markdown of an article. */
export interface TextLink {
  /** The words of a link, the alternative text of a picture. Undefined for a link around a picture. */
  words: string | undefined;
  href: string;
  isPicture: boolean;
}

/** What is between backticks is shown as it is typed; so is a bracket after a backslash. */
const withoutMeaning = /`[^`\n]*`|\\[[\]()!`\\]/g;

/** `[words](href)`, `![alt](href "title")`, and the end of a link around a picture. No part of it backtracks far. */
const link =
  /(!?)\[([^[\]]*)\]\(\s*<?((?:[^()<>\s]|\([^()<>\s]*\))*)|(?<=\))\]\(\s*<?((?:[^()<>\s]|\([^()<>\s]*\))*)/g;

/**
 * All links and pictures of a text in their order. The parser of the pages (`shared-ui/rich-text`) is in a package that
 * the API does not load; what is checked here needs no more of it.
 */
export const findLinksInText = (text: string): TextLink[] =>
  [...text.replace(withoutMeaning, ' ').matchAll(link)].map(([, mark, words, href, outerHref]) => ({
    words,
    href: href ?? outerHref ?? '',
    isPicture: mark === '!',
  }));
