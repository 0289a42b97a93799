import type { PieceProps } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { isShown } from '@site/shared-contracts/site-content';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { Eyebrow, Section } from '../section/section';

/** The company's history in one paragraph, with a link to the about page. */
export function CompanyHistory({ history }: PieceProps<'content/company-history'>) {
  const { title, since, text, points, picture, more } = history;
  return (
    <Section $background="tint" aria-labelledby="company-history">
      <Columns>
        {picture && (
          <Scene image={picture} sizes="(min-width: 1336px) 600px, (min-width: 1024px) 46vw, 92vw" />
        )}
        <div>
          {since && <Eyebrow>Since {since}</Eyebrow>}
          <h2 id="company-history">{title}</h2>
          <Text>{text}</Text>
          {points.length > 0 && (
            <Points>
              {points.map((point) => (
                <li key={point.title}>
                  <Icon name="check" />
                  <span>
                    <strong>{point.title}.</strong> {point.text}
                  </span>
                </li>
              ))}
            </Points>
          )}
          {isShown(more) && (
            <LinkButton as={Link} to={more.href}>
              {more.label}
              <VisuallyHidden> about {title}</VisuallyHidden>
            </LinkButton>
          )}
        </div>
      </Columns>
    </Section>
  );
}

const Columns = styled(Container)`
  display: grid;
  align-items: center;
  gap: var(--space-4);

  ${media.lg} {
    grid-template-columns: 1fr 1fr;
    gap: var(--space-8);
  }
`;

const Scene = styled(Picture)`
  overflow: hidden;
  border-radius: var(--radius-l);
  background: var(--color-surface);

  & img {
    inline-size: 100%;
    aspect-ratio: 2 / 1;
    object-fit: cover;
  }

  ${media.lg} {
    & img {
      aspect-ratio: 8 / 5;
    }
  }

  /* It is loaded only near the window: a print from further up would leave its place empty. */
  @media print {
    display: none;
  }
`;

const Text = styled.p`
  max-inline-size: 34.2em;
  margin-block: var(--space-4);
  color: var(--color-ink-soft);
`;

const Points = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0 0 var(--space-5);
  color: var(--color-ink-soft);
  font-size: var(--text-s);

  & li {
    display: flex;
    gap: var(--space-3);
  }

  & svg {
    flex: none;
    margin-block-start: 3px;
    color: var(--color-brand);
  }

  & strong {
    color: var(--color-ink);
  }
`;
