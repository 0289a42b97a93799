// The parts of the site's content, each with a form of its own, as the schema has them.
import { paths } from '@site/shared-contracts';
import { SiteContentValues } from '@site/shared-contracts/schemas';
import type { ContentKey } from '../../content-publishing/content-calls';
import type { DescribedField } from '../../content-publishing/version-comparison';
import { describeField, type FieldDescription } from '../../schema-form/describe-field';
import { leafOfPath, leavesOf, readLeaves, valueOf, type Content, type Leaf } from '../../schema-form/leaves';
import { readableText } from '../../schema-form/readable-text';

/** There is one content of the site. */
export const siteContent: ContentKey = { kind: 'site', id: 1 };

export const WHAT = 'The site content';

export interface SitePart {
  /** As the content names it, and in the URL of its form: `hero`. */
  key: string;
  description: FieldDescription;
  leaves: Leaf[];
  /** The page that shows it. */
  page: string;
}

const pages: Record<string, string> = {
  about: paths.about,
  blog: paths.blog,
  contact: paths.contact,
  product: paths.products,
};

export const siteParts: SitePart[] = Object.entries(SiteContentValues._zod.def.shape).flatMap(
  ([key, schema]) => {
    const description = describeField(schema);
    if (description.kind === 'hidden') return [];
    return [{ key, description, leaves: leavesOf(key, description), page: pages[key] ?? paths.home }];
  },
);

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

/** The parts in which two versions differ. */
export const changedParts = (one: Content, other: Content): SitePart[] =>
  siteParts.filter(({ leaves }) => {
    const before = readLeaves(leaves, one);
    return Object.entries(readLeaves(leaves, other)).some(([name, text]) => text !== before[name]);
  });

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

/** Every field of the content, for the comparison of versions. */
export const describeSiteContent = (content: Content): DescribedField[] =>
  siteParts.flatMap((part) =>
    describeLeaves(part.leaves, content).map((field) => ({ ...field, title: titleIn(part, field.title) })),
  );

function describeLeaves(leaves: Leaf[], content: Content): DescribedField[] {
  const texts = readLeaves(leaves, content);
  return leaves
    .filter(({ description }) => description.kind !== 'hidden')
    .map(({ name, title, description }) => {
      const value = valueOf(description, texts[name] ?? '');
      const image =
        description.kind === 'image' ? (value as { image: string } | undefined)?.image : undefined;
      return { name, title, text: readableText(description, value), image };
    });
}
