// The fields of a form as texts, so that drafts, merges and conflicts of all forms work alike.
import type { TextValues } from '../editing/merge-edits';
import type { FieldDescription } from './describe-field';

/** A field of a form: everything but a group, whose fields have their own. A list is one field. */
export interface Leaf {
  /** Its place in the content: `hero/contact/label`. */
  name: string;
  path: string[];
  /** With the groups that it is in: `First button: Words`. */
  title: string;
  description: FieldDescription;
}

export type Content = Record<string, unknown>;

/** The fields of a part of the content, in the order of its schema. */
export function leavesOf(key: string, part: FieldDescription): Leaf[] {
  return walk([key], part, []);
}

function walk(path: string[], description: FieldDescription, groups: string[]): Leaf[] {
  if (description.kind === 'group')
    return description.fields.flatMap(([name, field]) =>
      // The part itself is the title of the screen.
      walk([...path, name], field, path.length > 1 ? [...groups, description.label] : groups),
    );
  const title = [...groups, description.label || path.at(-1)].join(': ');
  return [{ name: path.join('/'), path, title, description }];
}

const isText = ({ kind }: FieldDescription) =>
  ['line', 'longText', 'colour', 'choice', 'file'].includes(kind);
const mayBeLeftOut = ({ kind }: FieldDescription) => kind !== 'line' && kind !== 'longText';

/** The value of a field as a text; empty where it has none. */
export function textOf(description: FieldDescription, value: unknown): string {
  if (value === undefined) return '';
  return isText(description) && typeof value === 'string' ? value : JSON.stringify(value);
}

/** Undefined for an empty field that may be left out. */
export function valueOf(description: FieldDescription, text: string): unknown {
  if (text === '' && mayBeLeftOut(description)) return undefined;
  if (isText(description)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A number that is not one: the schema rejects it.
    return text;
  }
}

export const readLeaves = (leaves: Leaf[], content: Content): TextValues =>
  Object.fromEntries(
    leaves.map(({ name, path, description }) => [name, textOf(description, at(content, path))]),
  );

/** The content with these values; what has no field stays. */
export const writeLeaves = (leaves: Leaf[], texts: TextValues, content: Content): Content =>
  leaves.reduce(
    (result, { name, path, description }) => withValue(result, path, valueOf(description, texts[name] ?? '')),
    content,
  );

const at = (content: unknown, path: string[]): unknown =>
  path.reduce<unknown>((value, key) => (isContent(value) ? value[key] : undefined), content);

function withValue(content: Content, [key = '', ...rest]: string[], value: unknown): Content {
  if (rest.length > 0) {
    const inner = content[key];
    return { ...content, [key]: withValue(isContent(inner) ? inner : {}, rest, value) };
  }
  if (value !== undefined) return { ...content, [key]: value };
  return Object.fromEntries(Object.entries(content).filter(([name]) => name !== key));
}

const isContent = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The field at which an error is shown, and the rest of the error's path within it: `2.name` of a list. */
export function leafOfPath(
  leaves: Leaf[],
  path: readonly string[],
): { name: string; within: string } | undefined {
  const leaf = leaves.find((each) => each.path.every((key, index) => key === path[index]));
  return leaf && { name: leaf.name, within: path.slice(leaf.path.length).join('.') };
}
