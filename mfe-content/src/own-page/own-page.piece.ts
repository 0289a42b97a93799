import { linkToOwnPage, missingStatus, type PageMetadata, type Piece } from '@site/shared-contracts';
import { describeText, loadArticleBlocks } from '../article-page/article-text';
import { readArticleId } from '../article-queries/article-queries';
import { withCompanyTimeZone } from '../company-time-zone/company-time-zone';
import { OwnPage } from './own-page';
import { ownPageQuery } from './own-page-query';

const noSuchPage = (status: 404 | 410 = 404): PageMetadata => ({ status, title: 'Page not found' });

export const piece: Piece<'content/own-page'> = {
  Component: withCompanyTimeZone(OwnPage),
  async prefetch({ queryClient, props }) {
    const id = readArticleId(props.id);
    if (id === undefined) return noSuchPage();
    const [result] = await Promise.allSettled([
      queryClient.query(ownPageQuery(id)),
      loadArticleBlocks().catch(() => undefined),
    ]);
    if (result.status === 'rejected') {
      const status = missingStatus(result.reason);
      return status === undefined ? { status: 503, title: 'Page' } : noSuchPage(status);
    }
    const { title, body, searchDescription, path } = result.value;
    const description = searchDescription ?? describeText(body);
    return {
      status: 200,
      title,
      ...(description && { description }),
      canonicalPath: path ?? linkToOwnPage(id),
    };
  },
};
