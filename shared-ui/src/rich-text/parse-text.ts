import { Lexer, Tokenizer, type Token } from 'marked';

/**
 * Markdown without the syntax that articles do not need. Unsupported syntax, HTML above all, is not dropped but stays
 * in the text as it was typed.
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

/** A single line break is kept: an author who types into a plain text field intends it. */
export const parseText = (text: string): Token[] =>
  new Lexer({ gfm: true, breaks: true, tokenizer: new ArticleTokenizer() }).lex(text);
