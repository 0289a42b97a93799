/** The validation errors of a field, by their place within it: an empty place is the field itself, `2.name` is in a list. */
export type FieldErrors = Record<string, string>;

/** The errors of what is at this place. */
export function errorsWithin(errors: FieldErrors, place: string): FieldErrors {
  const start = `${place}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) =>
      name === place ? [['', message]] : name.startsWith(start) ? [[name.slice(start.length), message]] : [],
    ),
  );
}

/** The errors of a field of the form; one of the server has no place within the field. */
export const fieldErrorsFrom = (error: { message?: string; types?: object } | undefined): FieldErrors =>
  (error?.types ?? (error?.message ? { '': error.message } : {})) as FieldErrors;
