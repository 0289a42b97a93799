import { Lexer, Tokenizer, type Token } from 'marked';

/**
 * Markdown without what an article has no use for. What is left out is not dropped: it stays in the text as it was
 * typed, HTML above all.
 */
class SmallTokenizer extends Tokenizer {
  override html = nothing;
  override tag = nothing;
  override code = nothing;
  override fences = nothing;
  override lheading = nothing;
  override def = nothing;
  override reflink = nothing;
  override del = nothing;
}

function nothing(): undefined {
  return undefined;
}

/** A line break stays one: whoever writes into a plain field means it. */
export const parseText = (text: string): Token[] =>
  new Lexer({ gfm: true, breaks: true, tokenizer: new SmallTokenizer() }).lex(text);
