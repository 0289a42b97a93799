import { ArticleValues as ArticleContent } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import type { ContentDetails } from '../../content-publishing/content-calls';
import type { DescribeValues } from '../../content-publishing/version-comparison';
import type { ServerState } from '../../editing/draft-store';
import { emptyValues, labelsOf, readValues, type FormFields } from '../../editing/form-fields';
import { jsonText } from '../../schema-form/json-text';
import { pictureText, PictureText, pictureWords } from '../../schema-form/picture-text';
import type { Article, ArticleToSave, ArticleValues } from './article-resource';

/** Null for an article without a picture. */
export const [readPicture, writePicture] = jsonText(z.nullable(PictureText), null);

/** Empty where it is unknown which picture the article has: what is left out of a form stays as it is. */
function textOfPicture({ picture, title }: Article): string {
  if (!picture) return writePicture(null);
  const found = pictureText(picture, title);
  return found ? writePicture(found) : '';
}

const fields: FormFields<ArticleValues, Article> = {
  title: { label: 'Title', textOf: ({ title }) => title },
  shortDescription: { label: 'Short description', textOf: ({ shortDescription }) => shortDescription },
  body: { label: 'Text', textOf: ({ body }) => body },
  author: { label: 'Author', textOf: ({ author = '' }) => author },
  tags: { label: 'Tags', textOf: ({ tags = [] }) => tags.map(({ name }) => name).join(',') },
  relatedProducts: {
    label: 'Related products',
    textOf: ({ relatedProducts = [] }) => relatedProducts.join(','),
  },
  picture: { label: 'Picture', textOf: textOfPicture, empty: writePicture(null) },
  searchTitle: { label: 'Title for search engines', textOf: ({ searchTitle = '' }) => searchTitle },
  searchDescription: {
    label: 'Description for search engines',
    textOf: ({ searchDescription = '' }) => searchDescription,
  },
};

/** In the order of the form. */
export const labels = labelsOf(fields);

export const newArticle: ServerState<ArticleValues> = { version: undefined, values: emptyValues(fields) };

export const valuesOf = (article: Article): ServerState<ArticleValues> => ({
  version: article.version,
  values: readValues(fields, article),
});

/** A draft, which may lack anything. */
export const valuesOfDraft = ({ item, values }: ContentDetails): ServerState<ArticleValues> => ({
  version: item.version,
  values: textsOf(values),
});

/** A version as the form has it. */
function textsOf(values: Record<string, unknown>): ArticleValues {
  const version = z.parse(ArticleContent, values);
  const { picture, imageFocus: focus, tags, relatedProducts, ...texts } = version;
  return {
    ...texts,
    tags: tags.join(','),
    relatedProducts: relatedProducts.join(','),
    picture: writePicture(picture ? { ...picture, focus } : null),
  };
}

const split = (joined: string) => joined.split(',').filter(Boolean);

/** Ids, as the form has them: joined by commas. */
export const splitIds = (joined: string) => split(joined).map(Number);

/** Every field of a version, of the type that it has there. */
type ArticleDraft = Required<z.input<typeof ArticleContent>>;

/** The form as a draft has it. */
export function toDraft(values: ArticleValues): ArticleDraft {
  const picture = readPicture(values.picture);
  return {
    title: values.title,
    shortDescription: values.shortDescription,
    body: values.body,
    author: values.author,
    tags: split(values.tags),
    relatedProducts: splitIds(values.relatedProducts),
    picture: picture ? { image: picture.image, alt: picture.alt } : undefined,
    imageFocus: picture?.focus ?? '',
    searchTitle: values.searchTitle,
    searchDescription: values.searchDescription,
  };
}

/** The form as the API gets it when it is published at once. */
export function toForm({ picture, ...values }: ArticleValues): ArticleToSave {
  return picture === '' ? values : { ...values, picture };
}

/** The form's field for a field of the API: the text has two names there, and the point of the picture one of its own. */
export function fieldOf(apiField: string): string {
  const [name = ''] = apiField.split('.');
  if (['blogShortDescription', 'description'].includes(name)) return 'body';
  return name === 'imageFocus' ? 'picture' : name;
}

/** The name on the screen of a field of the API's draft. */
export const labelOf = (apiField: string): string | undefined =>
  labels[fieldOf(apiField) as keyof ArticleValues];

/** A version, for the comparison with others. */
export const describeArticle: DescribeValues = (values) => {
  const texts = textsOf(values);
  const picture = readPicture(texts.picture);
  const readable = {
    ...texts,
    tags: split(texts.tags).join(', '),
    relatedProducts: splitIds(texts.relatedProducts)
      .map((id) => `Product ${id}`)
      .join(', '),
    picture: picture ? pictureWords(picture, 'The title') : '',
  };
  return Object.entries(labels).map(([name, title]) => ({
    name,
    title,
    text: readable[name as keyof ArticleValues],
    images: name === 'picture' && picture ? [picture.image] : undefined,
  }));
};
