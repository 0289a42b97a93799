import { links } from '@site/shared-contracts';
import { plainText } from '@site/shared-ui/rich-text';
import { useWatch } from 'react-hook-form';
import { useImages } from '../../components/image-store';
import { SearchPreview } from '../../components/search-preview';
import { readPictures } from './product-details';
import type { ProductFormTexts } from './product-form-texts';

export interface ProductSearchPreviewProps {
  /** Of the product's page; left out where it has none yet. */
  path: string | undefined;
}

/** Of a description that is not written for search engines, the page gives them no more characters. */
const pageDescriptionLength = 155;

/** What search engines and chats will show of the product in the form. */
export function ProductSearchPreview({ path = links.products() }: ProductSearchPreviewProps) {
  const { productName, productDescription, descriptionFormat, pictures, searchTitle, searchDescription } =
    useWatch<ProductFormTexts>() as ProductFormTexts;
  const description = descriptionFormat === 'markdown' ? plainText(productDescription) : productDescription;
  const images = useImages((store) => store.images);
  const [first] = readPictures(pictures);
  return (
    <SearchPreview
      title={searchTitle || productName || 'Name'}
      description={searchDescription || description.slice(0, pageDescriptionLength)}
      path={path}
      image={first && images[first.image]}
    />
  );
}
