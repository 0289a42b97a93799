// How each field of a page is stored. A field of a version that is missing here does not compile.
import type { PageValues } from '@site/shared-contracts/schemas';
import type { Selectable } from 'kysely';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import type { Tables } from '../database/tables';

type PageColumn = 'title' | 'menu_label' | 'body' | 'search_description' | 'place' | 'sort_order';

export const toColumns = (values: PageValues) =>
  ({
    title: values.title,
    title_key: normaliseForSearch(values.title),
    menu_label: values.menuLabel,
    body: values.body,
    search_description: values.searchDescription,
    place: values.place,
    sort_order: values.order,
  }) satisfies Record<PageColumn | 'title_key', unknown>;

export const toValues = (row: Pick<Selectable<Tables['page']>, PageColumn>) =>
  ({
    title: row.title,
    menuLabel: row.menu_label,
    body: row.body,
    searchDescription: row.search_description,
    place: row.place,
    order: row.sort_order,
  }) satisfies Record<keyof PageValues, unknown> & PageValues;
