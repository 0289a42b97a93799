import { adminQuery } from './admin-query';

export const allCategories = adminQuery('GET /api/category/all', {});
