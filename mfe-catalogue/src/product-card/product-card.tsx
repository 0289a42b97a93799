import { links, type ProductSummary } from '@site/shared-contracts';
import { displayPriceOf } from '@site/shared-contracts/pack-prices';
import { Link, useLocation } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { coversCard } from '@site/shared-ui/card-link';
import { media } from '@site/shared-ui/media';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { pictureBackground } from '@site/shared-ui/contained-picture';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Price } from '../price/price';
import { ProductPicture } from '../product-picture/product-picture';
import { cardBoxes, type CardLayout } from './card-boxes';

export interface ProductCardProps {
  product: ProductSummary;
  headingLevel: 2 | 3;
  layout: CardLayout;
  /** In the first view: its image is loaded first. */
  priority?: boolean;
  /** What else can be done with it, below its price: above the link of the whole card. */
  children?: ReactNode;
}

/** One product: the whole card links to it, and the button for a quote lies above that link. */
export function ProductCard({ product, headingLevel, layout, priority = false, children }: ProductCardProps) {
  const location = useLocation();
  const { id, productName, path } = product;
  return (
    <Card $layout={layout}>
      <Box $layout={layout}>
        <ProductPicture product={product} box={cardBoxes[layout]} priority={priority} />
      </Box>
      <CardText>
        <Name as={`h${headingLevel}`}>
          <WholeCardLink to={path ?? links.product(id)} draggable={false}>
            {productName}
          </WholeCardLink>
        </Name>
        <Price price={displayPriceOf(product)} />
        {/* For eyes and pointers: the link below is the one for the keyboard and for screen readers. */}
        <QuietQuote
          to={links.quote(id, location)}
          preventScrollReset
          draggable={false}
          tabIndex={-1}
          aria-hidden
        >
          Request a quote
        </QuietQuote>
        {children}
      </CardText>
      <Quote>
        <LinkButton
          as={Link}
          to={links.quote(id, location)}
          preventScrollReset
          draggable={false}
          variant="secondary"
        >
          Request a quote
          <VisuallyHidden> for {productName}</VisuallyHidden>
        </LinkButton>
      </Quote>
    </Card>
  );
}

const gridBox = css`
  aspect-ratio: 25 / 32;
`;

const boxStyles: Record<CardLayout, ReturnType<typeof css>> = {
  slide: css`
    block-size: 423px;
  `,
  pagedSlide: css`
    block-size: 218px;

    ${media.md} {
      block-size: 423px;
    }
  `,
  grid: gridBox,
  fourColumns: gridBox,
};

const Card = styled.article<{ $layout: CardLayout }>`
  position: relative;
  display: grid;
  grid-template: 'picture' auto 'words' 1fr 'quote' auto / minmax(0, 1fr);
  block-size: 100%;
  max-inline-size: ${({ $layout }) => ($layout === 'slide' || $layout === 'pagedSlide' ? '306px' : 'none')};
  margin-inline: auto;
`;

const Box = styled.div<{ $layout: CardLayout }>`
  grid-area: picture;
  overflow: hidden;
  border-radius: var(--radius-l);
  background: ${pictureBackground};
  transition: box-shadow var(--motion-base) var(--ease-out);
  ${({ $layout }) => boxStyles[$layout]}

  ${Card}:hover & {
    box-shadow: var(--shadow-m);
  }
`;

const CardText = styled.div`
  grid-area: words;
  display: grid;
  align-content: start;
  gap: var(--space-1);
  padding: var(--space-3) var(--space-1) 0;
`;

const Name = styled.h3`
  font-size: var(--text-m);
  font-weight: 600;
  letter-spacing: -0.01em;
  line-height: var(--leading-snug);
  overflow-wrap: anywhere;
  text-wrap: pretty;
`;

const WholeCardLink = styled(Link)`
  color: inherit;
  ${coversCard}

  ${Card}:hover & {
    color: var(--color-brand);
  }
`;

/** Where the button appears on hover only, a card at rest says that there is a quote to be had. */
const QuietQuote = styled(Link)`
  display: none;

  @media (hover: hover) and (min-width: 768px) {
    z-index: 1;
    display: inline-block;
    justify-self: start;
    padding-block: var(--space-1);
    color: var(--color-brand);
    font-size: var(--text-s);
    font-weight: 600;
    text-decoration: none;
  }

  &:hover {
    text-decoration: underline;
  }

  @media print {
    display: none;
  }
`;

/** With a pointer that can hover, the button appears over the lower part of the image; otherwise it is shown below. */
const Quote = styled.div`
  grid-area: quote;
  z-index: 1;
  display: grid;
  margin-block-start: var(--space-3);

  & > a {
    padding-inline: var(--space-3);
  }

  @media (hover: hover) and (min-width: 768px) {
    grid-area: picture;
    align-self: end;
    margin: var(--space-4);
    opacity: 0;
    translate: 0 var(--space-2);
    transition:
      opacity var(--motion-base) var(--ease-out),
      translate var(--motion-base) var(--ease-out);

    ${Card}:is(:hover, :focus-within) & {
      opacity: 1;
      translate: none;
    }
  }

  ${media.reducedMotion} {
    transition: none;
  }
`;
