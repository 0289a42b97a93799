import type { PieceProps } from '@site/shared-contracts';
import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { Section } from '../section/section';

type PurposeProps = Pick<PieceProps<'content/about'>, 'about'>;

/** Mission, vision and values. */
export function Purpose({ about: { mission, vision, values } }: PurposeProps) {
  const aims = [mission, vision].filter(({ title, text }) => title !== '' && text !== '');
  if (aims.length === 0 && values.length === 0) return null;
  return (
    <Section
      $background="soft"
      aria-label={
        aims.map(({ title }, index) => (index ? title.toLowerCase() : title)).join(' and ') || 'Our values'
      }
    >
      <Container>
        {aims.length > 0 && (
          <Aims>
            {aims.map(({ title, text }) => (
              <Aim key={title}>
                <h2>{title}</h2>
                <p>{text}</p>
              </Aim>
            ))}
          </Aims>
        )}
        {values.length > 0 && (
          <>
            <VisuallyHidden as="h2">Our values</VisuallyHidden>
            <Values>
              {values.map(({ title, text }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </Values>
          </>
        )}
      </Container>
    </Section>
  );
}

const Aims = styled.div`
  display: grid;
  gap: var(--space-5);

  ${media.md} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Aim = styled.div`
  padding: var(--space-6) var(--space-5);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  border: 1px solid var(--color-line);

  &:first-child {
    border-color: transparent;
    background: var(--color-brand-strong);
    color: var(--color-on-brand);
  }

  & p {
    margin-block-start: var(--space-4);
    font-size: var(--text-l);
    opacity: 0.86;
  }

  ${media.lg} {
    padding: var(--space-7);
  }
`;

const Values = styled.ul`
  display: grid;
  gap: var(--space-5) var(--space-6);
  margin: var(--space-7) 0 0;

  & h3 {
    font-size: var(--text-l);
  }

  & p {
    margin-block-start: var(--space-2);
    color: var(--color-ink-soft);
  }

  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }
  ${media.lg} {
    grid-template-columns: repeat(4, 1fr);
  }
`;
