import type { PageMetadata } from '@site/shared-contracts';
import type { QueryClient } from '@site/shared-contracts/query';
import { Link, Outlet, useParams, type RouteObject } from '@site/shared-contracts/router';
import { Container } from '@site/shared-ui/container';
import { piece as overview } from './overview/overview.piece';

/** A minimal host: the same pages on the same paths as in the shell, prefetched in the same way. */
export function createStandaloneRoutes(queryClient: QueryClient): RouteObject[] {
  const page = (path: string, piece: typeof overview): RouteObject => ({
    path,
    element: <Page piece={piece} />,
    loader: async ({ params, request }): Promise<PageMetadata | null> =>
      (await piece.prefetch?.({ queryClient, props: { params }, url: new URL(request.url) })) ?? null,
  });
  return [
    {
      element: <Frame />,
      HydrateFallback: () => null,
      children: [page('/', overview), page('/sample-remote', overview)],
    },
  ];
}

function Page({ piece: { Component } }: { piece: typeof overview }) {
  return <Component params={useParams()} />;
}

const Frame = () => (
  <>
    <Container as="nav" aria-label="Pieces">
      <Link to="/sample-remote">Overview</Link>
    </Container>
    <main>
      <Outlet />
    </main>
  </>
);
