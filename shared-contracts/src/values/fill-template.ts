// What stands for {{name}} and the like in a template of mail: the only place that knows the placeholders.

export const placeholders = [
  'name',
  'company',
  'product',
  'size',
  'quantity',
  'products',
  'purpose',
  'price',
  'companyName',
  'admin',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** Of the mail with a quotation: filled in when it is sent, which gives the quotation its number and its link. */
export const quotationPlaceholders = ['number', 'link', 'validUntil'] as const;
type QuotationPlaceholder = (typeof quotationPlaceholders)[number];

/** As it is written in a template. */
export const placeholderText = (name: Placeholder | QuotationPlaceholder): string => `{{${name}}}`;

/**
 * One line each; empty where it is not known. `products` is all that was asked for, with sizes and quantities; `purpose` is a
 * quote, a sample or the data sheet.
 */
export type TemplateValues = Readonly<Record<Placeholder, string>>;

/** Stands where a value is not known, so that the sentence can be read; whoever sends it is told. */
const standIns: TemplateValues = {
  name: 'Sir or Madam',
  company: 'your company',
  product: 'our product',
  size: 'the size you need',
  quantity: 'the quantity you need',
  products: 'our products',
  purpose: 'a quote',
  price: 'on request',
  companyName: 'our team',
  admin: 'The sales team',
};

const pattern = /\{\{([^{}]*)\}\}/g;

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((each) => each === name);

interface Filled {
  text: string;
  /** The placeholders for which a stand-in is there, each once. */
  empty: Placeholder[];
}

/** What is known when a quotation is sent, in its mail; all else stays as it is. */
export const fillQuotation = (text: string, values: Readonly<Record<QuotationPlaceholder, string>>): string =>
  text.replace(pattern, (whole, inner: string) => {
    const name = quotationPlaceholders.find((each) => each === inner.trim());
    return name ? values[name] : whole;
  });

/** A value is never filled again, whatever is in it. What is no placeholder stays as it is. */
export function fillTemplate(template: string, values: TemplateValues): Filled {
  const empty = new Set<Placeholder>();
  const text = template.replace(pattern, (whole, inner: string) => {
    const name = inner.trim();
    if (!isPlaceholder(name)) return whole;
    if (values[name] !== '') return values[name];
    empty.add(name);
    return standIns[name];
  });
  return { text, empty: [...empty] };
}

/** As they are written in the template, each once: `{{nmae}}`. */
export const unknownPlaceholders = (template: string, known: readonly string[]): string[] => [
  ...new Set(
    [...template.matchAll(pattern)]
      .filter(([, inner = '']) => !known.includes(inner.trim()))
      .map(([whole]) => whole),
  ),
];

/** What the stand-in of a placeholder is, for the screen of templates. */
export const standInOf = (placeholder: Placeholder): string => standIns[placeholder];
