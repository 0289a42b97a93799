import { PageToPublish, PageValues as PageContent, type PagePlace } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import type { ContentDetails } from '../../content-publishing/content-calls';
import type { DescribeValues } from '../../content-publishing/version-comparison';
import type { ServerState } from '../../editing/draft-store';
import { emptyValues, labelsOf, readValues, type FormFields } from '../../editing/form-fields';

/** A page in its form: texts. */
export type PageFormValues = Record<keyof PageContent, string>;

const fields: FormFields<PageFormValues, PageContent> = {
  title: { label: 'Title', textOf: ({ title }) => title },
  body: { label: 'Text', textOf: ({ body }) => body },
  place: { label: 'Place in the menus', textOf: ({ place }) => place, empty: 'footer' },
  menuLabel: { label: 'Words in the menu', textOf: ({ menuLabel }) => menuLabel },
  order: { label: 'Order', textOf: ({ order }) => String(order), empty: '0' },
  searchDescription: {
    label: 'Description for search engines',
    textOf: ({ searchDescription }) => searchDescription,
  },
};

/** In the order of the form. */
export const labels = labelsOf(fields);

export const placeNames: Record<PagePlace, string> = {
  header: 'Header (and menu of small screens)',
  footer: 'Footer',
  nowhere: 'In no menu',
};

export const newPage: ServerState<PageFormValues> = { version: undefined, values: emptyValues(fields) };

export const valuesOf = ({ item, values }: ContentDetails): ServerState<PageFormValues> => ({
  version: item.version,
  values: readValues(fields, z.parse(PageContent, values)),
});

/** The form as a draft has it. A number that is none is left to the schema, which refuses it. */
export const toDraft = ({ order, ...texts }: PageFormValues) => ({
  ...texts,
  order: order.trim() === '' ? 0 : Number(order),
});

/** What a draft may be, and what visitors need: a draft is saved without the second. */
export const draftSchema = PageContent;
export const publishSchema = z.extend(PageContent, PageToPublish.shape);

export const labelOf = (apiField: string): string | undefined => labels[apiField as keyof PageFormValues];

/** A version, for the comparison with others. */
export const describePage: DescribeValues = (values) => {
  const page = z.parse(PageContent, values);
  const readable = { ...readValues(fields, page), place: placeNames[page.place] };
  return Object.entries(labels).map(([name, title]) => ({
    name,
    title,
    text: readable[name as keyof PageFormValues],
    images: undefined,
  }));
};
