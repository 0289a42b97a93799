import { links, type ProductSummary } from '@site/shared-contracts';
import { Link, useLocation } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { media } from '@site/shared-ui/media';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { pictureBackground } from '@site/shared-ui/contained-picture';
import styled, { css } from 'styled-components';
import { Price } from '../price/price';
import { ProductPicture } from '../product-picture/product-picture';
import { cardFrames, type CardPlace } from './card-frames';

export interface ProductCardProps {
  product: ProductSummary;
  headingLevel: 2 | 3;
  place: CardPlace;
  /** In view from the start: its picture is loaded first. */
  priority?: boolean;
}

/** One product: all of the card leads to it, and above that lies the way to a quote. */
export function ProductCard({ product, headingLevel, place, priority = false }: ProductCardProps) {
  const location = useLocation();
  const { id, productName } = product;
  return (
    <Card $place={place}>
      <Frame $place={place}>
        <ProductPicture product={product} frame={cardFrames[place]} priority={priority} />
      </Frame>
      <Words>
        <Name as={`h${headingLevel}`}>
          <WholeCardLink to={links.product(id)} draggable={false}>
            {productName}
          </WholeCardLink>
        </Name>
        <Price product={product} />
      </Words>
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

const frameMeasures: Record<CardPlace, ReturnType<typeof css>> = {
  slide: css`
    block-size: 423px;
  `,
  pagedSlide: css`
    block-size: 218px;

    ${media.md} {
      block-size: 423px;
    }
  `,
  grid: css`
    aspect-ratio: 25 / 32;
  `,
};

const Card = styled.article<{ $place: CardPlace }>`
  position: relative;
  display: grid;
  grid-template: 'picture' auto 'words' 1fr 'quote' auto / minmax(0, 1fr);
  block-size: 100%;
  max-inline-size: ${({ $place }) => ($place === 'grid' ? 'none' : '306px')};
  margin-inline: auto;
`;

const Frame = styled.div<{ $place: CardPlace }>`
  grid-area: picture;
  overflow: hidden;
  border-radius: var(--radius-l);
  background: ${pictureBackground};
  transition: box-shadow var(--motion-base) var(--ease-out);
  ${({ $place }) => frameMeasures[$place]}

  ${Card}:hover & {
    box-shadow: var(--shadow-m);
  }
`;

const Words = styled.div`
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
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius-l);
  }

  ${Card}:hover & {
    color: var(--color-brand);
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: 3px solid var(--color-focus);
    outline-offset: -3px;
  }
`;

/** Where a pointer can rest on the card, it waits over the foot of the picture; elsewhere it always stands below. */
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
