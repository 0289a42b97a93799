// The parts of the site's content, each with a form of its own, as the schema has them.
import { SiteContentValues } from '@site/shared-contracts/schemas';
import { siteParts as parts, type SitePart as Part } from '@site/shared-contracts/site-parts';
import type { ContentKey } from '../../content-publishing/content-calls';
import type { DescribedField } from '../../content-publishing/version-comparison';
import { describeField, type FieldDescription } from '../../schema-form/describe-field';
import { leafOfPath, leavesOf, readLeaves, valueOf, type Content, type Leaf } from '../../schema-form/leaves';
import { readableText } from '../../schema-form/readable-text';

export interface SitePart extends Part {
  description: FieldDescription;
  leaves: Leaf[];
}

export const siteParts: SitePart[] = parts.map((part) => {
  const description = describeField(SiteContentValues.shape[part.key]);
  return { ...part, description, leaves: leavesOf(part.key, description) };
});

export const keyOf = ({ id }: SitePart): ContentKey => ({ kind: 'site', id });

/** For messages: `'Contact'`. */
export const whatOf = ({ label }: SitePart) => `'${label}'`;

/** The name on the screen of a field of the API: `Banner of the home page: Headline`. */
export function labelOf(apiField: string): string | undefined {
  const path = apiField.split('.');
  const part = siteParts.find(({ key }) => key === path[0]);
  const place = part && leafOfPath(part.leaves, path);
  const leaf = part?.leaves.find(({ name }) => name === place?.name);
  return part && leaf && titleIn(part, leaf.title);
}

const titleIn = ({ description }: SitePart, title: string) =>
  [...new Set([description.label, title])].join(': ');

/** What is in a part, in a line: its first text, or how many fields are filled in. */
export function summaryOf({ leaves }: SitePart, content: Content): string {
  const filled = Object.values(readLeaves(leaves, content)).filter((text) => text !== '' && text !== '[]');
  const texts = readLeaves(leaves.filter(hasText), content);
  const [first] = Object.values(texts).filter((text) => text !== '');
  if (first !== undefined) return first;
  const [leaf] = leaves;
  if (leaves.length === 1 && leaf?.description.kind === 'list') {
    const { length } = JSON.parse(filled[0] ?? '[]') as unknown[];
    return `${length} of ${leaf.description.most}`;
  }
  return filled.length === 0 ? 'Empty' : `${filled.length} of ${leaves.length} filled in`;
}

const hasText = ({ description: { kind } }: Leaf) => kind === 'line' || kind === 'longText';

/** Every field of a part, for the comparison of versions. */
export function describePart({ leaves }: SitePart, content: Content): DescribedField[] {
  const texts = readLeaves(leaves, content);
  return leaves
    .filter(({ description }) => description.kind !== 'hidden')
    .map(({ name, title, description }) => {
      const value = valueOf(description, texts[name] ?? '');
      const image =
        description.kind === 'image' ? (value as { image: string } | undefined)?.image : undefined;
      return { name, title, text: readableText(description, value), images: image ? [image] : [] };
    });
}
