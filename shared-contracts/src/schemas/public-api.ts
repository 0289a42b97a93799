import { addressesApi } from './addresses';
import { articlesApi } from './articles';
import { categoriesApi } from './categories';
import { enquiriesApi } from './enquiries';
import { ownPagesApi } from './own-pages';
import { productsApi } from './products';
import { revisionApi } from './revision';
import { searchApi } from './search';
import { tagsApi } from './tags';

/** The calls of the public pages: the only part of the contract that a visitor's browser loads. */
export const publicApi = {
  ...addressesApi,
  ...categoriesApi,
  ...productsApi,
  ...articlesApi,
  ...tagsApi,
  ...searchApi,
  ...ownPagesApi,
  ...enquiriesApi,
  ...revisionApi,
};
