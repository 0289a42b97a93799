// The small page in which a remote runs alone, for its developers and for its tests.
import type { AddressKind, PageMetadata, Piece, PieceId, PieceProps } from '@site/shared-contracts';
import { apiQuery, QueryClientProvider, type QueryClient } from '@site/shared-contracts/query';
import { createQueryClient } from '@site/shared-contracts/query-client';
import {
  createBrowserRouter,
  Outlet,
  RouterProvider,
  useLoaderData,
  useParams,
  type RouteObject,
} from '@site/shared-contracts/router';
import { siteFileUrl } from '@site/shared-contracts/site-content';
import { SiteContentSchema } from '@site/shared-contracts/site-content-schema';
import { Container } from '@site/shared-ui/container';
import { GlobalStyle } from '@site/shared-ui/global-style';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import styled from 'styled-components';

export type StandaloneHost = (queryClient: QueryClient) => RouteObject[];

type Params = Readonly<Record<string, string | undefined>>;

interface Part {
  prefetch: (queryClient: QueryClient, url: URL) => Promise<PageMetadata | undefined>;
  element: ReactNode;
}

/** A piece of a page, with its props. */
export const part = <Id extends PieceId>(piece: Piece<Id>, props: PieceProps<Id>): Part => ({
  prefetch: async (queryClient, url) => piece.prefetch?.({ queryClient, props, url }),
  element: <piece.Component {...props} />,
});

type PartsOf = (params: Params) => Part[];

export interface HostOptions {
  /** The title of a page whose pieces have none. */
  title: string;
  /** A `StandaloneFrame` with the links to the pages. */
  frame: ReactNode;
  /** By path, the pieces that the shell has there. */
  pages: Readonly<Record<string, PartsOf>>;
  /** By path. This host has the addresses of the specification only: one with words leads there. */
  wordPages?: Readonly<Record<string, { kind: AddressKind; link: (id: number) => string }>>;
}

/** The same pieces on the same paths as in the shell, prefetched in the same way. */
export const createStandaloneHost =
  ({ title, frame, pages, wordPages = {} }: HostOptions): StandaloneHost =>
  (queryClient) => [
    {
      element: frame,
      HydrateFallback: () => null,
      children: [
        ...Object.entries(pages).map(([path, partsOf]) => ({
          path,
          element: <PartsPage partsOf={partsOf} hostTitle={title} />,
          loader: async ({ params, request }: { params: Params; request: Request }) => {
            const url = new URL(request.url);
            const results = await Promise.all(
              partsOf(params).map(({ prefetch }) => prefetch(queryClient, url)),
            );
            return results.find((each) => each !== undefined) ?? null;
          },
        })),
        ...Object.entries(wordPages).map(([path, { kind, link }]) => ({
          path,
          loader: async ({ params: { slug = '' } }: { params: Params }) => {
            const { id } = await queryClient.query(
              apiQuery('GET /api/address/find/:kind/:slug', { params: { kind, slug } }),
            );
            return new Response(null, { status: 302, headers: { location: link(id) } });
          },
        })),
      ],
    },
  ];

function PartsPage({ partsOf, hostTitle }: { partsOf: PartsOf; hostTitle: string }) {
  const metadata = useLoaderData<PageMetadata | null>();
  const parts = partsOf(useParams());
  const title = metadata?.title ?? hostTitle;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return parts.map(({ element }, index) => (
    // The pieces of a path never change.
    <div key={index}>{element}</div>
  ));
}

/** What surrounds the pieces. @param props with links to the pages */
export const StandaloneFrame = ({ children }: { children: ReactNode }) => (
  <>
    <Bar as="nav" aria-label="Pieces">
      {children}
    </Bar>
    <Main>
      <Outlet />
    </Main>
  </>
);

/** The host at the URL of the page. */
export const openStandalone = (host: StandaloneHost, queryClient: QueryClient) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={createBrowserRouter(host(queryClient))} />
  </QueryClientProvider>
);

/** Fills the page of the dev server. */
export function showStandalone(host: StandaloneHost): void {
  const queryClient = createQueryClient({
    baseUrl: '',
    retries: 1,
    retryDelay: () => 500,
    timeout: () => 10_000,
  });
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the app.');
  createRoot(root).render(
    <StrictMode>
      <GlobalStyle />
      {openStandalone(host, queryClient)}
    </StrictMode>,
  );
}

/** Fetches the brand of the dev server. */
export async function fetchSiteFile() {
  const response = await fetch(siteFileUrl('site-content.json'));
  return SiteContentSchema.parse(await response.json());
}

const Bar = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
  padding-block: var(--space-4);
`;

/** Compensates for the space that banners leave for the shell's header. */
const Main = styled.main`
  --header-height: 0px;
`;
