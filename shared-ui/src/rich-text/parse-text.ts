import { Lexer, Tokenizer, type Token } from 'marked';

/**
 * Markdown without what an article has no use for. What is left out is not dropped: it stays in the text as it was
 * typed, HTML above all.
 */
class ArticleTokenizer extends Tokenizer {
  override html = notSupported;
  override tag = notSupported;
  override code = notSupported;
  override fences = notSupported;
  override lheading = notSupported;
  override def = notSupported;
  override reflink = notSupported;
  override del = notSupported;
}

function notSupported(): undefined {
  return undefined;
}

/** A line break stays one: whoever writes into a plain field means it. */
export const parseText = (text: string): Token[] =>
  new Lexer({ gfm: true, breaks: true, tokenizer: new ArticleTokenizer() }).lex(text);
