import type { Piece } from '@site/shared-contracts';
import { latestNews } from '../article-queries/article-queries';
import { withCompanyTimeZone } from '../company-time-zone/company-time-zone';
import { LatestNews } from './latest-news';

export const piece: Piece<'content/latest-news'> = {
  Component: withCompanyTimeZone(LatestNews),
  async prefetch({ queryClient }) {
    await Promise.allSettled([queryClient.query(latestNews)]);
    return undefined;
  },
};
