import { links, paths, type Piece, type PieceId, type PieceProps } from '@site/shared-contracts';
import { useQuery, type QueryClient } from '@site/shared-contracts/query';
import { Link, Outlet, useLocation, useSearchParams, type RouteObject } from '@site/shared-contracts/router';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { Container } from '@site/shared-ui/container';
import styled from 'styled-components';
import { formProducts } from './contact-form/form-products';
import { piece as contactPage } from './contact-page/contact-page.piece';
import { piece as contactSection } from './contact-section/contact-section.piece';
import { piece as quoteDialog } from './quote-dialog/quote-dialog.piece';

/** A host in small: the same pieces on the same paths, prefetched as the shell does it, and links to quotes. */
export function createStandaloneRoutes(
  queryClient: QueryClient,
  contact: SiteContent['contact'],
): RouteObject[] {
  const page = <Id extends PieceId>(path: string, piece: Piece<Id>, props: PieceProps<Id>) => ({
    path,
    element: <piece.Component {...props} />,
    loader: async ({ request }: { request: Request }) =>
      (await piece.prefetch?.({ queryClient, props, url: new URL(request.url) })) ?? null,
  });
  return [
    {
      element: <Frame contact={contact} />,
      HydrateFallback: () => null,
      children: [
        page(paths.home, contactSection, { contact }),
        page(paths.contact, contactPage, { contact }),
      ],
    },
  ];
}

function Frame({ contact }: { contact: SiteContent['contact'] }) {
  const [search] = useSearchParams();
  const location = useLocation();
  const productId = search.get('quote');
  const { data } = useQuery(formProducts);
  return (
    <>
      <Bar as="nav" aria-label="Pieces">
        <Link to={links.home()}>Contact section</Link>
        <Link to={links.contact()}>Contact page</Link>
        {data?.data.slice(0, 3).map(({ id, productName }) => (
          <Link key={id} to={links.quote(id, location)} preventScrollReset>
            Request a quote for {productName}
          </Link>
        ))}
      </Bar>
      <main>
        <Outlet />
      </main>
      {productId && <quoteDialog.Component key={productId} productId={productId} contact={contact} />}
    </>
  );
}

const Bar = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
  padding-block: var(--space-4);
`;
