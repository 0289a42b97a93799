import type { PieceProps } from '@site/shared-contracts';
import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';
import { Section } from '../section/section';

type MilestonesProps = Pick<PieceProps<'content/about'>['about'], 'milestones'>;

export function Milestones({ milestones }: MilestonesProps) {
  if (milestones.length === 0) return null;
  return (
    <Section aria-labelledby="milestones">
      <Columns>
        <Heading id="milestones">Milestones</Heading>
        <Line>
          {milestones.map(({ year, title, text }) => (
            <li key={`${year} ${title}`}>
              <Year>{year}</Year>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </Line>
      </Columns>
    </Section>
  );
}

const Columns = styled(Container)`
  display: grid;
  gap: var(--space-6);

  ${media.lg} {
    grid-template-columns: 1fr 2fr;
    gap: var(--space-8);
  }
`;

const Heading = styled.h2`
  ${media.lg} {
    position: sticky;
    inset-block-start: calc(var(--header-height-scrolled, 0px) + var(--space-6));
    align-self: start;
  }
`;

const Line = styled.ol`
  & li {
    position: relative;
    display: grid;
    gap: var(--space-1) var(--space-6);
    padding-block-end: var(--space-6);
    padding-inline-start: var(--space-6);
  }

  /* The line ends at the last dot. */
  & li:not(:last-child)::before {
    content: '';
    position: absolute;
    inset: 10px auto -10px 5px;
    border-inline-start: 2px solid var(--color-line);
  }

  & li::after {
    content: '';
    position: absolute;
    inset: 6px auto auto 0;
    inline-size: 12px;
    block-size: 12px;
    border: 3px solid var(--color-brand-bright);
    border-radius: var(--radius-pill);
    background: var(--color-surface);
  }

  & li:last-child {
    padding-block-end: 0;
  }

  & h3 {
    font-size: var(--text-l);
  }

  & p {
    max-inline-size: 36.6em;
    margin-block-start: var(--space-1);
    color: var(--color-ink-soft);
  }

  ${media.md} {
    & li {
      grid-template-columns: 64px 1fr;
    }
  }
`;

const Year = styled.span`
  color: var(--color-brand);
  font-size: var(--text-l);
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  line-height: var(--leading-snug);
`;
