import type { PieceProps } from '@site/shared-contracts';
import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import styled from 'styled-components';
import { Section } from '../section/section';

/** The company's story, with its figures. */
export function Story({ about, year }: PieceProps<'content/about'>) {
  const { story, stats, yearsInBusiness, picture } = about;
  const { countedFrom, label } = yearsInBusiness;
  const years = countedFrom === undefined ? [] : [{ value: String(year - countedFrom), label }];
  const figures = [...years, ...stats];
  const hasStory = story.title !== '' && story.paragraphs.length > 0;
  if (!hasStory && figures.length === 0) return null;
  return (
    <Section {...(hasStory ? { 'aria-labelledby': 'story' } : { 'aria-label': 'In figures' })}>
      <Container>
        {hasStory && (
          <Columns>
            <div>
              <h2 id="story">{story.title}</h2>
              {picture && <People image={picture} sizes="(min-width: 1024px) 400px, 92vw" />}
            </div>
            <Words>
              {story.paragraphs.map((paragraph, at) => (
                <p key={at}>{paragraph}</p>
              ))}
            </Words>
          </Columns>
        )}
        {figures.length > 0 && (
          <Stats>
            {figures.map(({ value, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Stats>
        )}
      </Container>
    </Section>
  );
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-5);

  ${media.lg} {
    grid-template-columns: 2fr 3fr;
    gap: var(--space-8);
  }
`;

const People = styled(Picture)`
  margin-block-start: var(--space-5);
  overflow: hidden;
  border-radius: var(--radius-l);
  background: var(--color-surface-tint);

  & img {
    inline-size: 100%;
    aspect-ratio: 3 / 2;
    object-fit: cover;
  }
`;

const Words = styled.div`
  max-inline-size: 41.5em;
  color: var(--color-ink-soft);
  font-size: var(--text-l);
`;

const Stats = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-5);
  margin: var(--space-7) 0 0;

  & > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding-block-start: var(--space-4);
    border-block-start: 2px solid var(--color-brand-bright);
  }

  & > :first-child {
    grid-column: 1 / -1;
  }

  & dt {
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }

  & dd {
    margin: 0;
    color: var(--color-brand-strong);
    font-size: var(--text-3xl);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.03em;
    line-height: var(--leading-tight);
  }

  ${media.md} {
    grid-auto-columns: 1fr;
    grid-auto-flow: column;
    grid-template-columns: none;

    & > :first-child {
      grid-column: auto;
    }
  }
`;
