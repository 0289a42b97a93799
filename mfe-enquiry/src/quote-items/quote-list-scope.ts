/** The scope of the form that asks for the quote list, among the other forms of quotes. */
export const quoteListScope = 'list';
