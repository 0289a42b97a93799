import { VersionHistoryScreen } from '../../content-publishing/version-history-screen';
import type { ArticleResource } from './article-resource';
import { describeArticle, labelOf } from './article-values';

/** Every version of an article. */
export const ArticleHistoryScreen = ({ resource }: { resource: ArticleResource }) => (
  <VersionHistoryScreen
    kind={resource.kind}
    what={`The ${resource.name}`}
    labelOf={labelOf}
    describe={describeArticle}
  />
);
