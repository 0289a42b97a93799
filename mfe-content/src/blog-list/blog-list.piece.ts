import { links, type ApiResponse, type PageMetadata, type Piece } from '@site/shared-contracts';
import { blogPageQuery } from '../article-queries/article-queries';
import { withCompanyTimeZone } from '../company-time-zone/company-time-zone';
import { BlogList } from './blog-list';
import { lastPage, readPage } from './list-page';

export const piece: Piece<'content/blog-list'> = {
  Component: withCompanyTimeZone(BlogList),
  async prefetch({ queryClient, url, props }): Promise<PageMetadata> {
    const page = readPage(url.searchParams);
    const query = blogPageQuery(page);
    await Promise.allSettled([queryClient.query(query)]);
    const list = queryClient.getQueryData<ApiResponse<'GET /api/blog/all'>>(query.queryKey);
    const last = list && Math.max(1, lastPage(list));
    if (last === undefined) return { status: 503, title: 'Blog', description: props.text };
    return {
      status: page > last ? 404 : 200,
      title: page > 1 ? `Blog, page ${page}` : 'Blog',
      description: props.text,
      canonicalPath: links.blog(page),
      neighbours: {
        previous: page > 1 ? links.blog(page - 1) : undefined,
        next: page < last ? links.blog(page + 1) : undefined,
      },
    };
  },
};
