import { isPermanentFailure, links, type PageMetadata, type Piece, linkToTag } from '@site/shared-contracts';
import { listMetadata } from '../article-list/list-metadata';
import { readPage } from '../article-list/list-page';
import { taggedArticlesQuery } from '../article-queries/article-queries';
import { withCompanyTimeZone } from '../company-time-zone/company-time-zone';
import { describeTag } from './describe-tag';
import { TaggedArticlesPage } from './tagged-articles';

export const piece: Piece<'content/tagged-articles'> = {
  Component: withCompanyTimeZone(TaggedArticlesPage),
  async prefetch({ queryClient, url, props: { slug } }): Promise<PageMetadata> {
    const page = readPage(url.searchParams);
    const query = taggedArticlesQuery(slug, page);
    const [result] = await Promise.allSettled([queryClient.query(query)]);
    const isUnknown =
      result.status === 'rejected' ? isPermanentFailure(result.reason) : result.value.total === 0;
    if (isUnknown) return { status: 404, title: 'No such tag' };
    const list = result.status === 'fulfilled' ? result.value : undefined;
    const { name, text } = describeTag(slug, list);
    return {
      ...listMetadata({
        title: name,
        description: text,
        page,
        list,
        linkToPage: (target) => linkToTag(slug, target),
      }),
      trail: [{ label: 'Blog', path: links.blog() }],
    };
  },
};
