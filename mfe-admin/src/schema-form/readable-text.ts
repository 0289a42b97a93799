import type { FieldDescription } from './describe-field';

/** The value of a field as people read it; empty without one. */
export function readableText(description: FieldDescription, value: unknown): string {
  if (value === undefined || value === '') return '';
  switch (description.kind) {
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'choice':
      return description.choices.find((choice) => choice.value === value)?.label ?? (value as string);
    case 'image':
      return (value as { alt?: string }).alt ?? '';
    case 'products':
      return (value as number[]).map((id) => `Product ${id}`).join(', ');
    case 'list': {
      const { item } = description;
      return (value as unknown[])
        .map((each, index) => `${index + 1}. ${readableText(item, each)}`)
        .join('\n');
    }
    case 'group':
      return description.fields
        .flatMap(([name, field]) => {
          const text = readableText(field, (value as Record<string, unknown>)[name]);
          return text === '' ? [] : [`${field.label}: ${text}`];
        })
        .join('\n');
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  }
}
