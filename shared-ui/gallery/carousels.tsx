import styled from 'styled-components';
import { LinkButton } from '../src/button/button';
import { Carousel, type Slide } from '../src/carousel/carousel';
import { Picture } from '../src/picture/picture';
import { placeholderImage } from './placeholder-image';

const products = (count: number): Slide[] =>
  Array.from({ length: count }, (_, index) => ({
    key: index,
    content: (
      <Card>
        <Picture image={placeholderImage(`${index + 1}`, 918, 1269)} sizes="306px" />
        <CardText>
          <a href="#content">Product {index + 1}</a>
          <LinkButton href="#content" variant="secondary">
            Request a quote
          </LinkButton>
        </CardText>
      </Card>
    ),
  }));

const reviews = (): Slide[] =>
  [
    'Short and good.',
    'Deliveries come when they are promised, the drums arrive sealed and labelled, and whoever answers the phone knows what is in them.',
    'Our floors have never been cleaner, and the bill has never been smaller.',
  ].map((review) => ({ key: review, content: <Review>{review}</Review> }));

const fourFromLarge = [
  { from: 0, show: 1 },
  { from: 640, show: 2 },
  { from: 1024, show: 4 },
];

export const Carousels = () => (
  <>
    <h3>Pages of four below 768 px, single slides above</h3>
    <Carousel
      label="Products"
      slides={products(11)}
      slidesToShow={fourFromLarge}
      pages={{ below: 768, size: 4, columns: 2 }}
      autoplay={2000}
    />
    <h3>Of different heights, with dots</h3>
    <Carousel label="Reviews" slides={reviews()} slidesToShow={[{ from: 0, show: 1 }]} autoplay={3000} dots />
    <h3>As many as fit: no carousel from 1024 px</h3>
    <Carousel label="Similar products" slides={products(4)} slidesToShow={fourFromLarge} autoplay={2000} />
  </>
);

const Card = styled.article`
  block-size: 100%;
  overflow: hidden;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  box-shadow: var(--shadow-s);
`;

const CardText = styled.div`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
`;

const Review = styled.blockquote`
  block-size: 100%;
  margin: 0;
  padding: var(--space-6);
  border-radius: var(--radius-l);
  background: var(--color-surface-tint);
  font-size: var(--text-l);
`;
