import { ArticleValues as ArticleVersion } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { toDraft, valuesOfDraft } from './article-values';

/** Something in every field: a new one does not compile until it has a value here. */
const version: Required<ArticleVersion> = {
  title: 'Hard water',
  shortDescription: 'Why soap curdles.',
  body: '**Calcium** is why.',
  author: 'Research team',
  tags: ['Hard water', 'Soap'],
  relatedProducts: [7, 3],
  picture: { image: '0123456789abcdef', alt: 'A tap' },
  imageFocus: '20% 70%',
  searchTitle: 'Hard water and soap',
  searchDescription: 'How to wash where the water is hard.',
};

const item = {
  ...{ kind: 'blog' as const, id: 1, name: 'Hard water', version: 3 },
  ...{ state: 'draft' as const, changedAt: '2026-11-26T10:00:00Z' },
};

test('a version that is opened in the form and saved as a draft has every field', () => {
  const empty: Record<string, unknown> = z.parse(ArticleVersion, {});
  for (const [name, value] of Object.entries(version))
    expect({ [name]: value }).not.toEqual({ [name]: empty[name] });
  expect(Object.keys(version).sort()).toEqual(Object.keys(ArticleVersion.shape).sort());
  const { values } = valuesOfDraft({ item, values: version, images: {} });
  expect(z.parse(ArticleVersion, toDraft(values))).toEqual(version);
});
