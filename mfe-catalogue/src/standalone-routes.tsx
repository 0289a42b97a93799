import {
  links,
  paths,
  wordPaths,
  type AddressKind,
  type PageMetadata,
  type Piece,
  type PieceId,
  type PieceProps,
} from '@site/shared-contracts';
import { apiQuery, type QueryClient } from '@site/shared-contracts/query';
import { Link, Outlet, useLoaderData, useParams, type RouteObject } from '@site/shared-contracts/router';
import { Container } from '@site/shared-ui/container';
import { useEffect, type ReactNode } from 'react';
import styled from 'styled-components';
import { piece as productDetail } from './product-detail/product-detail.piece';
import { piece as productList } from './product-list/product-list.piece';
import { piece as trendingProducts } from './trending-products/trending-products.piece';

type Params = Readonly<Record<string, string | undefined>>;

const brochure = { label: 'Download our brouchure', href: '/brochure.pdf' };

interface Part {
  prefetch: (url: URL) => Promise<PageMetadata | undefined>;
  element: ReactNode;
}

/** A minimal host: the same pieces on the same paths as in the shell, prefetched in the same way. */
export function createStandaloneRoutes(queryClient: QueryClient): RouteObject[] {
  const part = <Id extends PieceId>(piece: Piece<Id>, props: PieceProps<Id>): Part => ({
    prefetch: async (url) => piece.prefetch?.({ queryClient, props, url }),
    element: <piece.Component {...props} />,
  });
  const page = (path: string, partsOf: (params: Params) => Part[]) => ({
    path,
    element: <PartsPage partsOf={partsOf} />,
    loader: async ({ params, request }: { params: Params; request: Request }) => {
      const results = await Promise.all(partsOf(params).map((each) => each.prefetch(new URL(request.url))));
      return results.find((each) => each !== undefined) ?? null;
    },
  });
  /** This host has the addresses of the specification only: one with words leads there. */
  const wordPage = (path: string, kind: AddressKind, link: (id: number) => string) => ({
    path,
    loader: async ({ params: { slug = '' } }: { params: Params }) => {
      const { id } = await queryClient.query(
        apiQuery('GET /api/address/find/:kind/:slug', { params: { kind, slug } }),
      );
      return new Response(null, { status: 302, headers: { location: link(id) } });
    },
  });
  return [
    {
      element: <Frame />,
      HydrateFallback: () => null,
      children: [
        page(paths.home, () => [part(trendingProducts, {})]),
        page(paths.products, () => [part(productList, { brochure })]),
        page(paths.allProducts, () => [part(productList, { brochure })]),
        page(paths.product, ({ id = '', categoryId }) => [part(productDetail, { id, categoryId })]),
        wordPage(wordPaths.category, 'category', (category) => links.products({ category })),
        wordPage(wordPaths.product, 'product', (id) => links.product(id)),
      ],
    },
  ];
}

function PartsPage({ partsOf }: { partsOf: (params: Params) => Part[] }) {
  const metadata = useLoaderData<PageMetadata | null>();
  const parts = partsOf(useParams());
  const title = metadata?.title ?? 'Catalogue';
  useEffect(() => {
    document.title = title;
  }, [title]);
  return parts.map(({ element }, index) => (
    // The pieces of a path never change.
    <div key={index}>{element}</div>
  ));
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
