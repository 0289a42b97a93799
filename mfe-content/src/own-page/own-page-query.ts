import { apiQuery } from '@site/shared-contracts/query';

export const ownPageQuery = (id: number) => apiQuery('GET /api/pages/:id', { params: { id } });
