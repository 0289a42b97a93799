import type { PieceProps } from '@site/shared-contracts';
import { Carousel } from '@site/shared-ui/carousel';
import { Container } from '@site/shared-ui/container';
import { breakpoints, media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import { SectionHeading } from '@site/shared-ui/section-heading';
import styled from 'styled-components';
import { Section } from '../section/section';

type Review = PieceProps<'content/testimonials'>['testimonials']['reviews'][number];

const slidesToShow = [
  { from: 0, show: 1 },
  { from: breakpoints.lg, show: 4 },
];

/** Reviews by clients. */
export const Testimonials = ({ testimonials: { title, reviews } }: PieceProps<'content/testimonials'>) => (
  <Section $background="soft" aria-labelledby="testimonials">
    <Container>
      <SectionHeading id="testimonials" title={title} />
      <Carousel
        label="Client reviews"
        slides={reviews.map((review) => ({ key: review.name, content: <Card {...review} /> }))}
        slidesToShow={slidesToShow}
        gap={24}
        speed={500}
        autoplay={3000}
      />
    </Container>
  </Section>
);

const Card = ({ name, details, review, picture }: Review) => (
  <Sheet>
    <blockquote>{review}</blockquote>
    <figcaption>
      {picture && <Face image={picture} sizes="56px" />}
      <span>
        <Name>{name}</Name>
        {details && <Role>{details}</Role>}
      </span>
    </figcaption>
  </Sheet>
);

const Sheet = styled.figure`
  display: flex;
  flex-direction: column;
  block-size: 100%;
  margin: 0;
  padding-inline-end: var(--space-4);

  &::before {
    content: '';
    inline-size: 32px;
    block-size: 24px;
    margin-block-end: var(--space-4);
    background: var(--color-accent);
    mask: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 24'%3E%3Cpath d='M0 24V13C0 5.500 4.500 1 12 0v5C8.500 6 7 8 7 11h6v13zm18 0V13C18 5.500 22.500 1 30 0v5c-3.500 1-5 3-5 6h6v13z'/%3E%3C/svg%3E")
      no-repeat;
  }

  & blockquote {
    flex: 1;
    margin: 0 0 var(--space-5);
    font-size: var(--text-xl);
    line-height: var(--leading-snug);
    text-wrap: pretty;
  }

  & figcaption {
    display: flex;
    align-items: center;
    gap: var(--space-3);
  }

  /* One review at a time fills the width; four beside each other are read like a column. */
  ${media.md} {
    & blockquote {
      max-inline-size: 26em;
      font-size: var(--text-2xl);
    }
  }
  ${media.lg} {
    padding-inline: var(--space-4) 0;
    border-inline-start: 2px solid var(--color-line);

    & blockquote {
      font-size: var(--text-m);
      line-height: inherit;
    }
  }
`;

const Face = styled(Picture)`
  flex: none;
  inline-size: 56px;
  overflow: hidden;
  border-radius: var(--radius-pill);

  ${media.lg} {
    inline-size: 44px;
  }
  ${media.xl} {
    inline-size: 56px;
  }
`;

const Name = styled.span`
  display: block;
  font-size: var(--text-m);
  font-weight: 700;
  line-height: var(--leading-snug);
  text-wrap: balance;
`;

const Role = styled.span`
  display: block;
  color: var(--color-ink-soft);
  font-size: var(--text-xs);
  line-height: var(--leading-snug);
  text-wrap: balance;
`;
