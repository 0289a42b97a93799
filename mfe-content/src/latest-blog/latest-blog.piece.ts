import type { Piece } from '@site/shared-contracts';
import { latestBlog } from '../article-queries/article-queries';
import { inCompanyZone } from '../company-zone/company-zone';
import { LatestBlog } from './latest-blog';

export const piece: Piece<'content/latest-blog'> = {
  Component: inCompanyZone(LatestBlog),
  async prefetch({ queryClient }) {
    await Promise.allSettled([queryClient.query(latestBlog)]);
    return undefined;
  },
};
