import { adminQuery } from '../session/admin-query';

export const allCategories = adminQuery('GET /api/category/all', {});
