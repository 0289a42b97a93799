import { BreakableWords } from '@site/shared-ui/breakable-words';
import styled from 'styled-components';
import { SectionTitle } from './section-title';
import { textLines } from './text-lines';

export const UsedWhere = ({ text }: { text: string }) => (
  <section aria-labelledby="used-where">
    <SectionTitle id="used-where">Where to use it</SectionTitle>
    <Places>
      {textLines(text).map((line, at) => (
        <li key={at}>
          <BreakableWords>{line}</BreakableWords>
        </li>
      ))}
    </Places>
  </section>
);

/** Several lines are steps. */
export function HowToUse({ text }: { text: string }) {
  const lines = textLines(text);
  return (
    <section aria-labelledby="how-to-use">
      <SectionTitle id="how-to-use">How to use it</SectionTitle>
      {lines.length === 1 ? (
        <p>
          <BreakableWords>{lines[0] ?? ''}</BreakableWords>
        </p>
      ) : (
        <Steps>
          {lines.map((line, at) => (
            <li key={at}>
              <span>
                <BreakableWords>{line}</BreakableWords>
              </span>
            </li>
          ))}
        </Steps>
      )}
    </section>
  );
}

const Places = styled.ul`
  display: grid;
  gap: var(--space-2);
  padding-inline-start: 1.2em;
  list-style: disc;
  line-height: var(--leading-snug);

  & > li::marker {
    color: var(--color-brand-bright);
  }

  @media print {
    gap: 0.5mm;
  }
`;

const Steps = styled.ol`
  display: grid;
  gap: var(--space-3);
  counter-reset: step;
  line-height: var(--leading-snug);

  & > li {
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr);
    gap: var(--space-3);
    counter-increment: step;
  }

  & > li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    border-radius: var(--radius-pill);
    background: var(--color-surface-tint);
    color: var(--color-brand-strong);
    font-size: var(--text-s);
    font-weight: 700;
  }

  @media print {
    gap: 0.5mm;

    & > li {
      grid-template-columns: 1.5em minmax(0, 1fr);
      gap: 0;
    }

    & > li::before {
      inline-size: auto;
      block-size: auto;
      place-items: start;
    }
  }
`;
