import { useQuery } from '@site/shared-contracts/query';
import type { ContentItem } from '@site/shared-contracts/schemas';
import { versionQuery } from '../../content-publishing/content-calls';
import type { Content } from '../../schema-form/leaves';
import { changedParts, siteContent, type SitePart } from './site-parts';

/** The parts of the draft that are not as visitors see them. */
export function useUnpublishedParts(item: ContentItem, draft: Content): SitePart[] {
  const { publishedVersion = 0, state } = item;
  const published = useQuery({
    ...versionQuery(siteContent, publishedVersion),
    enabled: state === 'changed',
  });
  return state === 'changed' && published.data ? changedParts(published.data.values, draft) : [];
}
