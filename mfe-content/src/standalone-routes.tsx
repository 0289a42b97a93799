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
import type { SiteContent } from '@site/shared-contracts/site-content';
import { Container } from '@site/shared-ui/container';
import { useEffect, type ReactNode } from 'react';
import styled from 'styled-components';
import { piece as about } from './about/about.piece';
import { piece as blogArticle } from './blog-article/blog-article.piece';
import { piece as blogList } from './blog-list/blog-list.piece';
import { piece as clientLogos } from './client-logos/client-logos.piece';
import { piece as companyHistory } from './company-history/company-history.piece';
import { piece as hero } from './hero/hero.piece';
import { piece as latestBlog } from './latest-blog/latest-blog.piece';
import { piece as latestNews } from './latest-news/latest-news.piece';
import { piece as newsList } from './news-list/news-list.piece';
import { piece as newsArticle } from './news-article/news-article.piece';
import { piece as promo } from './promo/promo.piece';
import { piece as taggedArticles } from './tagged-articles/tagged-articles.piece';
import { piece as testimonials } from './testimonials/testimonials.piece';

type Params = Readonly<Record<string, string | undefined>>;

interface Part {
  prefetch: (url: URL) => Promise<PageMetadata | undefined>;
  element: ReactNode;
}

/** A minimal host: the same pieces on the same paths as in the shell, prefetched in the same way. */
export function createStandaloneRoutes(queryClient: QueryClient, site: SiteContent): RouteObject[] {
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
        page(paths.home, () => [
          part(hero, { hero: site.hero }),
          part(promo, { promo: site.promo }),
          part(companyHistory, { history: site.history }),
          part(clientLogos, { clients: site.clients }),
          part(testimonials, { testimonials: site.testimonials }),
          part(latestBlog, {}),
          part(latestNews, {}),
        ]),
        page(paths.about, () => [part(about, { about: site.about, year: new Date().getFullYear() })]),
        page(paths.blog, () => [part(blogList, site.blog)]),
        page(paths.blogArticle, ({ id }) => [part(blogArticle, { id })]),
        page(paths.tag, ({ slug = '' }) => [part(taggedArticles, { slug })]),
        page(paths.news, () => [part(newsList, { title: 'News' })]),
        page(paths.newsArticle, ({ id }) => [part(newsArticle, { id })]),
        wordPage(wordPaths.blog, 'blog', links.blogArticle),
        wordPage(wordPaths.news, 'news', links.newsArticle),
      ],
    },
  ];
}

function PartsPage({ partsOf }: { partsOf: (params: Params) => Part[] }) {
  const metadata = useLoaderData<PageMetadata | null>();
  const parts = partsOf(useParams());
  const title = metadata?.title ?? 'Content';
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
      <Link to={links.home()}>Home sections</Link>
      <Link to={links.about()}>About</Link>
      <Link to={links.blog()}>Blog</Link>
      <Link to={links.news()}>News</Link>
      <Link to="/blogDetails">Newest post</Link>
      <Link to="/newsDetails">Newest news</Link>
    </Bar>
    <Main>
      <Outlet />
    </Main>
  </>
);

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
