import { links, type ProductSummary } from '@site/shared-contracts';
import { displayPriceOf, unitPriceOfAll } from '@site/shared-contracts/shown-prices';
import { Link, useLocation } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { coversCard } from '@site/shared-ui/card-link';
import { media } from '@site/shared-ui/media';
import { LineIcon } from '@site/shared-ui/icon';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { pictureBackground } from '@site/shared-ui/contained-picture';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Price } from '../price/price';
import { ProductPicture } from '../product-picture/product-picture';
import { AddToListLink } from './add-to-list-link';
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
        <Price
          price={displayPriceOf(product)}
          unitPrice={unitPriceOfAll(product)}
          isOnRequest={product.isOnRequest}
        />
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
        <AddToListLink
          product={product}
          draggable={false}
          aria-label={`Add ${productName} to the quote list`}
          title="Add to the quote list"
        >
          <LineIcon path="M12 5v14M5 12h14" />
        </AddToListLink>
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

/** Above the link of the whole card. */
const Quote = styled.div`
  grid-area: quote;
  z-index: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);
  margin-block-start: var(--space-3);

  & > a {
    padding-inline: var(--space-3);
  }

  & > a:last-child {
    inline-size: 44px;
    padding-inline: 0;
  }
`;
