import type { Piece } from '@site/shared-contracts';
import { recentNews } from '../article-queries/article-queries';
import { inCompanyZone } from '../company-zone/company-zone';
import { LatestNews } from './latest-news';

export const piece: Piece<'content/latest-news'> = {
  Component: inCompanyZone(LatestNews),
  async prefetch({ queryClient }) {
    await Promise.allSettled([queryClient.query(recentNews)]);
    return undefined;
  },
};
