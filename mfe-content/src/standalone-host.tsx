import { links, linkToOwnPage, paths, wordPaths } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { createStandaloneHost, part, StandaloneFrame } from '@site/shared-testing/standalone-host';
import { piece as about } from './about/about.piece';
import { piece as blogArticle } from './blog-article/blog-article.piece';
import { piece as blogList } from './blog-list/blog-list.piece';
import { piece as clientLogos } from './client-logos/client-logos.piece';
import { piece as companyHistory } from './company-history/company-history.piece';
import { piece as faq } from './faq/faq.piece';
import { piece as hero } from './hero/hero.piece';
import { piece as latestBlog } from './latest-blog/latest-blog.piece';
import { piece as latestNews } from './latest-news/latest-news.piece';
import { piece as newsList } from './news-list/news-list.piece';
import { piece as newsArticle } from './news-article/news-article.piece';
import { piece as ownPage } from './own-page/own-page.piece';
import { piece as promo } from './promo/promo.piece';
import { piece as taggedArticles } from './tagged-articles/tagged-articles.piece';
import { piece as testimonials } from './testimonials/testimonials.piece';

export const createContentHost = (site: SiteContent) =>
  createStandaloneHost({
    title: 'Content',
    frame: (
      <StandaloneFrame>
        <Link to={links.home()}>Home sections</Link>
        <Link to={links.about()}>About</Link>
        <Link to={links.blog()}>Blog</Link>
        <Link to={links.news()}>News</Link>
        <Link to="/blogDetails">Newest post</Link>
        <Link to="/newsDetails">Newest news</Link>
      </StandaloneFrame>
    ),
    pages: {
      [paths.home]: () => [
        part(hero, { hero: site.hero }),
        part(promo, { promo: site.promo }),
        part(companyHistory, { history: site.history }),
        part(clientLogos, { clients: site.clients }),
        part(testimonials, { testimonials: site.testimonials }),
        part(latestBlog, {}),
        part(latestNews, {}),
      ],
      [paths.about]: () => [part(about, { about: site.about, year: new Date().getFullYear() })],
      [paths.blog]: () => [part(blogList, site.blog)],
      [paths.blogArticle]: ({ id }) => [part(blogArticle, { id })],
      [paths.tag]: ({ slug = '' }) => [part(taggedArticles, { slug })],
      [paths.news]: () => [part(newsList, { title: 'News' })],
      [paths.newsArticle]: ({ id }) => [part(newsArticle, { id })],
      [paths.ownPage]: ({ id = '' }) => [part(ownPage, { id })],
      [paths.faq]: () => [part(faq, { faq: site.faq })],
    },
    wordPages: {
      [wordPaths.blog]: { kind: 'blog', link: links.blogArticle },
      [wordPaths.news]: { kind: 'news', link: links.newsArticle },
      [wordPaths.page]: { kind: 'page', link: linkToOwnPage },
    },
  });
