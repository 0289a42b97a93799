import type { PublishableKind, Values } from './publishable-kind';

/**
 * Fields that are not in the input, because the admin area that sent it is from before they came: a tab that was open
 * during an upgrade, or a build that was rolled back. They stay as the newest version has them.
 */
export function keepUnknownFields(
  { laterFields, readOlderForm }: Pick<PublishableKind, 'laterFields' | 'readOlderForm'>,
  newest: Values = {},
  input: unknown,
): Values {
  const fields = laterFields.filter((field) => !Object.hasOwn(input as Values, field));
  return {
    ...Object.fromEntries(Object.entries(newest).filter(([field]) => fields.includes(field))),
    ...readOlderForm?.(newest, input as Values),
  };
}
