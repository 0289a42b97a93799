import {
  pathOfPage,
  pictureOfPage,
  usualDescription,
  usualTitles,
  type DescribedPage,
} from '@site/shared-contracts/page-texts';
import { SiteContentValues } from '@site/shared-contracts/schemas';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useImages } from '../../components/image-store';
import { SearchPreview } from '../../components/search-preview';
import type { TextValues } from '../../editing/merge-edits';
import { writeLeaves, type Leaf } from '../../schema-form/leaves';
import { useSiteContent } from './use-site-content';

export interface PagePreviewProps {
  /** As the content names it: `about`. */
  page: string | undefined;
  leaves: Leaf[];
}

const isDescribed = (page: string): page is DescribedPage => page in pathOfPage;

/** What search engines and chats will show of a page: what is left empty is made from the other parts, as visitors see them. */
export function PagePreview({ page = '', leaves }: PagePreviewProps) {
  const typed = useDeferredValue(useWatch<TextValues>() as TextValues);
  const images = useImages((store) => store.images);
  const content = useSiteContent().data;
  const pages = z.safeParse(SiteContentValues.shape.pages, writeLeaves(leaves, typed, {}).pages).data;
  if (!pages || !content || !isDescribed(page)) return null;
  const { title, description, picture } = pages[page];
  const withoutOwn = { ...content, pages: { ...content.pages, [page]: {} } };
  return (
    <SearchPreview
      title={title || usualTitles[page](content)}
      description={description || usualDescription(content, page)}
      path={pathOfPage[page]}
      image={picture ? images[picture.image] : pictureOfPage(withoutOwn, page)}
    />
  );
}
