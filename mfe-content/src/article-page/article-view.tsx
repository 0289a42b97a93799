import { links } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { Breadcrumb } from '@site/shared-ui/breadcrumb';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import { Share } from '@site/shared-ui/share';
import styled from 'styled-components';
import { ArticleDate } from '../article-card/article-date';
import { ArticlePicture } from '../article-card/article-picture';
import { maxCharacters, truncateText } from '../article-text/truncate-text';
import type { Article, ArticleKind } from './article-kind';
import { ArticleText } from './article-text';
import { RelatedProducts } from './related-products';
import { TagLinks } from './tag-links';

/** One article: its image over the full width, the text below; beside it its contents, its products and a way to ask. */
export function ArticleView({ kind, article }: { kind: ArticleKind; article: Article }) {
  const { id, title, shortDescription, createdAt, body, picture, image } = article;
  const { author, tags = [], relatedProducts = [] } = article;
  const hasPicture = picture !== undefined || (image !== undefined && image !== '');
  return (
    <Page as="article">
      <Breadcrumb trail={[{ label: 'Home', path: links.home() }, ...kind.trail]} link={Link}>
        {truncateText(title, maxCharacters.title)}
      </Breadcrumb>
      <Head>
        <h1 dir="auto">{title}</h1>
        <Lead dir="auto">{shortDescription}</Lead>
        <Meta>
          {author && <Author dir="auto">By {author}</Author>}
          <ArticleDate createdAt={createdAt} />
          <Actions>
            <Share title={title} path={article.path ?? kind.path(id)} />
          </Actions>
        </Meta>
        {tags.length > 0 && <TagLinks tags={tags} />}
      </Head>
      {hasPicture && (
        <Frame>
          <ArticlePicture
            article={article}
            category={kind.title}
            sizes="(min-width: 1280px) 1216px, 100vw"
            priority
            isLarge
          />
        </Frame>
      )}
      <Layout>
        <ArticleText id={kind.path(id)} text={body} pictures={article.textPictures} />
        <Aside data-not-printed>
          {relatedProducts.length > 0 && <RelatedProducts ids={relatedProducts} />}
          <Questions>
            <AsideTitle>Questions?</AsideTitle>
            <p>Call or write to us.</p>
            <LinkButton as={Link} to={links.contact()} variant="secondary">
              Contact us
            </LinkButton>
          </Questions>
        </Aside>
      </Layout>
    </Page>
  );
}

const Page = styled(Container)`
  padding-block: var(--space-5) var(--space-7);
  overflow-wrap: anywhere;
`;

const Head = styled.header`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 52rem;
  margin-block-end: var(--space-6);
`;

const Lead = styled.p`
  max-inline-size: 36.6em;
  margin: 0;
  color: var(--color-ink-soft);
  font-size: var(--text-xl);
  line-height: var(--leading-snug);
`;

const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-5);
`;

/** Where they may not fit beside the date, they are below from the start: they would go there while they arrive. */
const Actions = styled.div`
  flex-basis: 100%;

  ${media.md} {
    flex-basis: auto;
  }
`;

const Author = styled.span`
  font-size: var(--text-s);
  font-weight: 600;
`;

/** A line of the text has about seventy characters, if there is enough space. */
const Layout = styled.div`
  display: grid;
  gap: var(--space-5);
  font-size: var(--text-l);

  & > * {
    min-inline-size: 0;
    max-inline-size: 40rem;
  }

  ${media.lg} {
    grid-template: 'first aside' auto 'rest aside' 1fr / minmax(0, 40rem) minmax(0, 24rem);
    justify-content: space-between;
    gap: 1em var(--space-7);
    align-items: start;

    &:has(> [data-contents]) {
      grid-template-areas: 'first contents' 'rest aside';
    }
  }
`;

/** The image does not influence the height of the frame. */
const Frame = styled.div`
  position: relative;
  aspect-ratio: 16 / 10;
  margin-block-end: var(--space-5);
  overflow: hidden;
  border-radius: var(--radius-l);
  background: var(--color-surface-tint);

  ${media.lg} {
    aspect-ratio: 21 / 9;
    margin-block-end: var(--space-7);
  }

  & > * {
    position: absolute;
    inset: 0;
  }
`;

// No `aside`: it would be a landmark inside another one.
const Aside = styled.div`
  display: grid;
  gap: var(--space-5);
  font-size: var(--text-m);

  ${media.lg} {
    grid-area: aside;
    position: sticky;
    inset-block-start: 112px;
  }
`;

const Questions = styled.div`
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  padding: var(--space-5);
  border-radius: var(--radius-l);
  background: var(--color-surface-soft);

  & > p {
    margin: 0;
    color: var(--color-ink-soft);
  }
`;

const AsideTitle = styled.h2`
  font-size: var(--text-l);
  letter-spacing: -0.01em;
`;
