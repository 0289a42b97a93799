import { links, type List, type PageMetadata, type Piece } from '@site/shared-contracts';
import { listMetadata } from '../article-list/list-metadata';
import { readPage } from '../article-list/list-page';
import { newsPageQuery } from '../article-queries/article-queries';
import { withCompanyTimeZone } from '../company-time-zone/company-time-zone';
import { NewsList } from './news-list';

export const piece: Piece<'content/news-list'> = {
  Component: withCompanyTimeZone(NewsList),
  async prefetch({ queryClient, url, props }): Promise<PageMetadata> {
    const page = readPage(url.searchParams);
    const query = newsPageQuery(page);
    await Promise.allSettled([queryClient.query(query)]);
    return listMetadata({
      title: props.title,
      description: 'News and events of the company, the newest first.',
      page,
      list: queryClient.getQueryData<List<unknown>>(query.queryKey),
      linkToPage: links.news,
    });
  },
};
