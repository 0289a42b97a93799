/** What a form holds: texts, by the names of its inputs. */
export type FormValues = Readonly<Record<string, string | undefined>>;

/** Digits and nothing else; anything else is no number, which the contract calls a missing one. */
const toWholeNumber = (text = '') => (/^\d+$/.test(text.trim()) ? Number(text) : undefined);

/** What the contract's `ContactMessageInput` is asked to check, in the browser and where a form came without scripts. */
export const toContactMessageInput = ({ name, contactNo, product, quantity, message }: FormValues) => ({
  name,
  contactNo,
  product,
  quantity: toWholeNumber(quantity),
  message,
});

/** The same for `QuoteRequestInput`. What the form does not ask for comes beside it. */
export const toQuoteRequestInput = (
  { name, quantity, contactNo, email, size }: FormValues,
  knownValues: { productname: string; createdAt: string },
) => ({ name, quantity, contactNo, email, size, ...knownValues });

/** The first complaint about each input. */
export function fieldErrorsOf(
  error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined,
): Record<string, string> {
  const all = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const);
  return Object.fromEntries(all.reverse());
}
