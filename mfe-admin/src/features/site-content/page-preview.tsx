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
import { writeLeaves, type Content, type Leaf } from '../../schema-form/leaves';

export interface PagePreviewProps {
  /** As the content names it: `about`. */
  page: string | undefined;
  leaves: Leaf[];
  /** All of the site's content: what is left empty is made from its other parts. */
  content: Content;
}

const isDescribed = (page: string): page is DescribedPage => page in pathOfPage;

/** What search engines and chats will show of a page of the site. */
export function PagePreview({ page = '', leaves, content }: PagePreviewProps) {
  const typed = useDeferredValue(useWatch<TextValues>() as TextValues);
  const images = useImages((store) => store.images);
  const edited = z.safeParse(SiteContentValues, writeLeaves(leaves, typed, content)).data;
  if (!edited || !isDescribed(page)) return null;
  const { title, description } = edited.pages[page];
  const picture = pictureOfPage(edited, page);
  return (
    <SearchPreview
      title={title || usualTitles[page](edited)}
      description={description || usualDescription(edited, page)}
      path={pathOfPage[page]}
      image={picture && images[picture.image]}
    />
  );
}
