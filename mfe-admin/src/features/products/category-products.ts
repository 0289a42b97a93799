import { adminQuery } from '../../api-client/admin-query';

export const PRODUCTS_PER_PAGE = 24;

/** The products of a category in the order of its screen: one page of them, or all. */
export const categoryProducts = (
  categoryId: number,
  query?: { page: number; pageSize: number; search?: string },
) => adminQuery('GET /api/products/category/:id', { params: { id: categoryId }, ...(query && { query }) });
