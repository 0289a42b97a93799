import { Link } from '@site/shared-contracts/router';
import { isShown } from '@site/shared-contracts/site-content';
import type { PieceProps } from '@site/shared-contracts';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { Icon } from '@site/shared-ui/icon';
import { Picture } from '@site/shared-ui/picture';
import { media } from '@site/shared-ui/media';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled, { css, keyframes } from 'styled-components';

/** The home page's banner: what the company does in one line, and two links. */
export function Hero({ hero }: PieceProps<'content/hero'>) {
  const { tagline, headline, text, picture, contact, brochure } = hero;
  return (
    <Banner>
      <Words>
        {tagline && <Tagline>{tagline}</Tagline>}
        <Headline>{headline}</Headline>
        {text && <Text>{text}</Text>}
      </Words>
      {/* After the words: a browser that paints before it has parsed them would show it above, and move it. */}
      {picture && <Scene image={picture} sizes="(min-width: 1024px) 78vw, 178vw" priority />}
      <Calls>
        {isShown(contact) && (
          <LinkButton as={Link} to={contact.href} variant="accent" size="l">
            {contact.label}
          </LinkButton>
        )}
        {isShown(brochure) && (
          <LinkButton href={brochure.href} target="_blank" rel="noopener" variant="onDark" size="l">
            <Icon name="download" />
            {brochure.label}
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </LinkButton>
        )}
      </Calls>
    </Banner>
  );
}

/** Small screens: text, the products, then the links. Large screens: text and links on the calm left side of the image. */
const Banner = styled.section`
  --color-focus: var(--color-brand-bright);
  --depth: color-mix(in srgb, var(--color-brand-strong) 38%, black);
  position: relative;
  isolation: isolate;
  display: grid;
  overflow: hidden;
  background: linear-gradient(180deg, var(--depth), var(--color-brand-strong));
  color: var(--color-on-brand);

  ${media.lg} {
    align-content: center;
    min-block-size: max(460px, min(36vw, 100svh, 640px));
  }

  @media print {
    min-block-size: 0;
  }
`;

const Scene = styled(Picture)`
  min-inline-size: 0;

  & img {
    display: block;
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 2 / 1;
    object-fit: cover;
    object-position: 100% 60%;
    mask-image: linear-gradient(transparent, black 20%);
  }

  ${media.lg} {
    position: absolute;
    inset: 0;

    & img {
      inline-size: 78%;
      block-size: 100%;
      margin-inline-start: auto;
      aspect-ratio: auto;
      object-position: 100% 62%;
      mask-image: linear-gradient(90deg, transparent, black 32%);
    }

    &::after {
      content: '';
      position: absolute;
      inset: 0;
      background:
        linear-gradient(90deg, color-mix(in srgb, var(--depth) 72%, transparent), transparent 56%),
        linear-gradient(180deg, color-mix(in srgb, var(--depth) 48%, transparent), transparent 24%);
    }
  }

  /* Text on an image is not readable on every printer. */
  @media print {
    display: none;
  }
`;

const Words = styled(Container)`
  position: relative;
  z-index: 1;
  padding-block: calc(var(--header-height) + var(--space-5)) 0;

  @media print {
    padding-block: 6mm;
  }
`;

const rise = keyframes`
  from { translate: 0 24px; }
`;

const fadeIn = keyframes`
  from { opacity: 0; translate: 0 24px; }
`;

/** Seconds: each element starts a little after the one above it. Plain CSS, so that it runs without scripts. */
const enter = (from: typeof rise, delay: number) => css`
  animation: ${from} 0.9s var(--ease-out) ${delay}s backwards;

  ${media.reducedMotion} {
    animation: none;
  }
`;

const Tagline = styled.p`
  margin: 0 0 var(--space-3);
  color: var(--color-brand-bright);
  font-size: var(--text-xs);
  font-weight: 700;
  letter-spacing: 0.06em;
  text-transform: uppercase;
  ${enter(fadeIn, 0.1)}
`;

/** It only moves: an element that fades in would delay the page's largest contentful paint. */
const Headline = styled.h1`
  max-inline-size: 9.9em;
  margin: 0;
  color: inherit;
  font-size: var(--text-display);
  line-height: 1.1;
  letter-spacing: -0.02em;
  text-wrap: balance;

  ${media.lg} {
    font-size: clamp(2.5rem, 3.9vw, 3.75rem);
  }

  ${enter(rise, 0.2)}
`;

const Text = styled.p`
  max-inline-size: 28.1em;
  margin: var(--space-4) 0 0;
  color: rgb(255 255 255 / 84%);
  ${enter(fadeIn, 0.3)}

  ${media.lg} {
    max-inline-size: min(28.1em, 40%);
  }
`;

/** On a phone in one row below the products, without the icon. */
const Calls = styled(Container)`
  position: relative;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  padding-block: var(--space-4) var(--space-5);

  & > a {
    flex: 1 1 auto;
    padding-inline: var(--space-3);
  }

  & svg {
    display: none;
  }

  ${media.sm} {
    gap: var(--space-3);

    & > a {
      flex: none;
      padding-inline: var(--space-6);
    }

    & svg {
      display: block;
    }
  }

  ${media.lg} {
    padding-block: var(--space-5);
  }

  ${enter(fadeIn, 0.4)}
`;
