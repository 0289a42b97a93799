import { links, type ApiResponse, type PageMetadata, type Piece } from '@site/shared-contracts';
import { listMetadata } from '../article-list/list-metadata';
import { readPage } from '../article-list/list-page';
import { blogPageQuery, tagsQuery } from '../article-queries/article-queries';
import { withCompanyTimeZone } from '../company-time-zone/company-time-zone';
import { BlogList } from './blog-list';

export const piece: Piece<'content/blog-list'> = {
  Component: withCompanyTimeZone(BlogList),
  async prefetch({ queryClient, url, props }): Promise<PageMetadata> {
    const page = readPage(url.searchParams);
    const query = blogPageQuery(page);
    await Promise.allSettled([queryClient.query(query), queryClient.query(tagsQuery)]);
    return listMetadata({
      title: 'Blog',
      description: props.text,
      page,
      list: queryClient.getQueryData<ApiResponse<'GET /api/blog/all'>>(query.queryKey),
      linkToPage: links.blog,
    });
  },
};
