import { adminKey, adminQuery } from '../../api-client/admin-query';

const endpoint = 'GET /api/sheets/product/:id';

export const sheetsQuery = (productId: number) => adminQuery(endpoint, { params: { id: productId } });

/** Of the sheets alone: the product of an open form must not be loaded again. */
export const sheetsKey = [adminKey, endpoint];
