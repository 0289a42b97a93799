import { links, missingStatus, type PieceProps, type Product } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Link, useLocation } from '@site/shared-contracts/router';
import { Breadcrumb } from '@site/shared-ui/breadcrumb';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { LoadFailed } from '@site/shared-ui/load-failed';
import { media } from '@site/shared-ui/media';
import { useState } from 'react';
import styled from 'styled-components';
import { Asking } from './asking';
import { Description } from './description';
import { hasInformation, LazyInformation } from './lazy-information';
import { LazySimilarProducts } from './lazy-similar-products';
import { LazyUsedWith } from './lazy-used-with';
import { PackChoice } from './pack-choice';
import { PictureGallery } from './picture-gallery';
import { productQuery, readProductId } from './product-queries';
import { productTrail } from './product-trail';
import { ServicePromises } from './service-promises';
import { SheetLinks } from './sheet-links';
import { initialSize } from './size-prices';

type Badges = PieceProps<'catalogue/product-detail'>['badges'];

/** The page of one product. */
export function ProductDetail({ id, badges, whatsApp }: PieceProps<'catalogue/product-detail'>) {
  const productId = readProductId(id);
  return productId === undefined ? (
    <NoSuchProduct />
  ) : (
    <LoadedProduct key={productId} id={productId} badges={badges} whatsApp={whatsApp} />
  );
}

interface Shown {
  badges: Badges;
  whatsApp: string | undefined;
}

function LoadedProduct({ id, ...shown }: Shown & { id: number }) {
  const { data: product, error, isFetching, refetch } = useQuery(productQuery(id));
  if (product) {
    return (
      <>
        <ProductView product={product} {...shown} />
        {product.usedWith && <LazyUsedWith ids={product.usedWith} />}
        <LazySimilarProducts id={id} />
      </>
    );
  }
  // 410: the product was deleted.
  if (missingStatus(error)) return <NoSuchProduct />;
  return (
    <Page>
      <PageTitle>Product</PageTitle>
      {error ? (
        <LoadFailed what="This product" isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <p role="status">Loading the product...</p>
      )}
    </Page>
  );
}

function ProductView({ product, badges, whatsApp }: Shown & { product: Product }) {
  const location = useLocation();
  const [size, setSize] = useState(() => initialSize(product, location.search));
  const [hasChosen, setHasChosen] = useState(false);
  // The dialog chooses the first one by itself, unless the visitor's draft has another one.
  const quotedSize = size === product.sizes[0] && !hasChosen ? undefined : size;
  return (
    <Page>
      <Breadcrumb trail={[{ label: 'Home', path: links.home() }, ...productTrail(product)]} link={Link}>
        {product.productName}
      </Breadcrumb>
      <Columns>
        <PictureGallery product={product} />
        <Details>
          <h1>{product.productName}</h1>
          <Description product={product} />
          <PackChoice
            product={product}
            size={size}
            onChoose={(chosen) => {
              setSize(chosen);
              setHasChosen(true);
            }}
          />
          <Asking product={product} size={size} quotedSize={quotedSize} whatsApp={whatsApp} />
          <SheetLinks product={product} quotedSize={quotedSize} />
          <ServicePromises badges={badges} />
        </Details>
      </Columns>
      {hasInformation(product) && <LazyInformation product={product} />}
    </Page>
  );
}

/**
 * Only for a 404 or 410 that a call after the page's own load gets, and in the standalone host. Where `prefetch` returns
 * that status, the shell shows its own page instead of the piece.
 */
const NoSuchProduct = () => (
  <Page>
    <PageTitle>No such product</PageTitle>
    <p>It may have been taken out of the catalogue.</p>
    <LinkButton as={Link} to={links.products({ category: 'all' })}>
      All products
    </LinkButton>
  </Page>
);

const Page = styled(Container)`
  padding-block: var(--space-5) var(--space-8);

  @media print {
    padding-block: var(--space-4) 2mm;
  }
`;

const PageTitle = styled.h1`
  margin-block: var(--space-5);
`;

const Columns = styled.div`
  display: grid;
  gap: var(--space-6);

  ${media.md} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    align-items: start;
  }

  ${media.lg} {
    gap: var(--space-8);
  }

  /* In print the page fits on one sheet. */
  @media print {
    grid-template-columns: 2fr 3fr;
    gap: 8mm;
  }
`;

const Details = styled.div`
  display: grid;
  gap: var(--space-5);
  max-inline-size: 36.6em;
  font-size: var(--text-l);
  overflow-wrap: anywhere;

  ${media.lg} {
    padding-block: var(--space-5);
  }

  @media print {
    gap: var(--space-4);
    font-size: inherit;

    & > h1 {
      font-size: 20pt;
    }
  }
`;
