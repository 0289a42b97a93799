import { adminQuery } from './admin-query';

/** In their order, also those that visitors do not see. */
export const allCategories = adminQuery('GET /api/category/managed', {});
