/** Markup that is safe to send: inserted texts are escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Insert = Html | Html[] | string | number | undefined;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const toText = (insert: Insert): string => {
  if (insert instanceof Html) return insert.text;
  if (Array.isArray(insert)) return insert.map(toText).join('');
  return String(insert ?? '').replace(/[&<>"]/g, (character) => entities[character] ?? character);
};

/** A template that escapes every inserted value except other `Html`. */
export const html = (parts: TemplateStringsArray, ...inserts: Insert[]): Html =>
  new Html(parts.reduce((text, part, index) => text + toText(inserts[index - 1]) + part));

/** Text in which `backticks` mark code. */
export const withCode = (text: string): Html[] =>
  text.split('`').map((piece, index) => (index % 2 ? html`<code>${piece}</code>` : html`${piece}`));
