import type { Piece } from '@site/shared-contracts';
import { latestBlog } from '../article-queries/article-queries';
import { withCompanyTimeZone } from '../company-time-zone/company-time-zone';
import { LatestBlog } from './latest-blog';

export const piece: Piece<'content/latest-blog'> = {
  Component: withCompanyTimeZone(LatestBlog),
  async prefetch({ queryClient }) {
    await Promise.allSettled([queryClient.query(latestBlog)]);
    return undefined;
  },
};
