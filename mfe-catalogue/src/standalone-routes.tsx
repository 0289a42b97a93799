import {
  links,
  paths,
  type PageMetadata,
  type Piece,
  type PieceId,
  type PieceProps,
} from '@site/shared-contracts';
import type { QueryClient } from '@site/shared-contracts/query';
import { Link, Outlet, useLoaderData, useParams, type RouteObject } from '@site/shared-contracts/router';
import { Container } from '@site/shared-ui/container';
import { useEffect } from 'react';
import styled from 'styled-components';
import { piece as productDetail } from './product-detail/product-detail.piece';
import { piece as productList } from './product-list/product-list.piece';
import { piece as trendingProducts } from './trending-products/trending-products.piece';

type Params = Readonly<Record<string, string | undefined>>;

const brochure = { label: 'Download our brouchure', href: '/brochure.pdf' };

/** A minimal host: the same pieces on the same paths as in the shell, prefetched in the same way. */
export function createStandaloneRoutes(queryClient: QueryClient): RouteObject[] {
  const page = <Id extends PieceId>(
    path: string,
    piece: Piece<Id>,
    propsOf: (params: Params) => PieceProps<Id>,
  ) => ({
    path,
    element: <PiecePage piece={piece} propsOf={propsOf} />,
    loader: ({ params, request }: { params: Params; request: Request }) =>
      piece.prefetch?.({ queryClient, props: propsOf(params), url: new URL(request.url) }) ?? null,
  });
  return [
    {
      element: <Frame />,
      HydrateFallback: () => null,
      children: [
        page(paths.home, trendingProducts, () => ({})),
        page(paths.products, productList, () => ({ brochure })),
        page(paths.allProducts, productList, () => ({ brochure })),
        page(paths.product, productDetail, ({ id = '', categoryId }) => ({ id, categoryId })),
      ],
    },
  ];
}

interface PiecePageProps<Id extends PieceId> {
  piece: Piece<Id>;
  propsOf: (params: Params) => PieceProps<Id>;
}

function PiecePage<Id extends PieceId>({ piece: { Component }, propsOf }: PiecePageProps<Id>) {
  const metadata = useLoaderData<PageMetadata | undefined>();
  const props = propsOf(useParams());
  const title = metadata?.title ?? 'Catalogue';
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <Component {...props} />;
}

const Frame = () => (
  <>
    <Bar as="nav" aria-label="Pieces">
      <Link to={links.home()}>Trending products</Link>
      <Link to={links.products()}>Product list</Link>
      <Link to={links.product(1)}>Product detail</Link>
    </Bar>
    <main>
      <Outlet />
    </main>
  </>
);

const Bar = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
  padding-block: var(--space-4);
`;
