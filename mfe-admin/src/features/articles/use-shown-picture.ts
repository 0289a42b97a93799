import { useEffect } from 'react';
import { useImages } from '../../components/image-store';
import type { ContentDetails } from '../../content-publishing/content-calls';
import { imagesById } from '../../schema-form/picture-text';
import type { Article } from './article-resource';

/** The form refers to its picture by id. */
export function useShownPicture(article: Article | undefined, details: ContentDetails | undefined): void {
  const addImages = useImages(({ add }) => add);
  useEffect(() => {
    addImages({ ...details?.images, ...(article?.picture && imagesById([article.picture])) });
  }, [article, details, addImages]);
}
