import type { Hazards } from '@site/shared-contracts';
import { pictogramNames, pictogramPath } from '@site/shared-contracts/hazard-pictograms';
import { BreakableWords } from '@site/shared-ui/breakable-words';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';
import { SectionTitle } from './section-title';

/** What the label says of the hazards, in its order. */
export function HazardInformation({ hazards }: { hazards: Hazards }) {
  const { pictograms, signalWord, hazardStatements, precautionaryStatements, unNumber } = hazards;
  return (
    <Panel aria-labelledby="hazard-information">
      <SectionTitle id="hazard-information">Hazard information</SectionTitle>
      {pictograms.length > 0 && (
        <Pictograms aria-label="Pictograms">
          {pictograms.map((code) => (
            <li key={code}>
              <img
                src={pictogramPath(code)}
                alt={`${pictogramNames[code]} (${code})`}
                title={pictogramNames[code]}
                width={88}
                height={88}
                decoding="async"
              />
            </li>
          ))}
        </Pictograms>
      )}
      {(signalWord ?? unNumber) && (
        <Terms>
          {signalWord && (
            <div>
              <dt>Signal word</dt>
              <SignalWord>{signalWord}</SignalWord>
            </div>
          )}
          {unNumber && (
            <div>
              <dt>UN number</dt>
              <dd>UN {unNumber}</dd>
            </div>
          )}
        </Terms>
      )}
      <Columns>
        <Statements title="Hazard statements" statements={hazardStatements} />
        <Statements title="Precautionary statements" statements={precautionaryStatements} />
      </Columns>
    </Panel>
  );
}

const Statements = ({ title, statements }: { title: string; statements: Hazards['hazardStatements'] }) =>
  statements.length > 0 && (
    <div>
      <StatementsTitle>{title}</StatementsTitle>
      <List>
        {statements.map(({ code, text }) => (
          <li key={code}>
            <strong>{code}</strong>{' '}
            <span>
              <BreakableWords>{text}</BreakableWords>
            </span>
          </li>
        ))}
      </List>
    </div>
  );

const Panel = styled.section`
  padding: var(--space-5);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);

  ${media.md} {
    padding: var(--space-6);
  }

  /* Pictograms, signal word and statements are read together. */
  @media print {
    break-inside: avoid;
    padding: 3mm;
  }
`;

const Pictograms = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  margin: 0 0 var(--space-4);

  @media print {
    margin-block-end: 2mm;

    & img {
      inline-size: 15mm;
      block-size: 15mm;
    }
  }
`;

const Terms = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-7);
  margin: 0 0 var(--space-5);

  & dt {
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }

  & dd {
    margin: 0;
    font-weight: 700;
  }

  @media print {
    margin-block-end: 2mm;

    & dt {
      font-size: inherit;
    }
  }
`;

const SignalWord = styled.dd`
  text-transform: uppercase;
`;

const Columns = styled.div`
  display: grid;
  gap: var(--space-5) var(--space-7);
  max-inline-size: 75em;

  ${media.md} {
    grid-template-columns: repeat(auto-fit, minmax(280px, 1fr));
  }

  @media print {
    grid-template-columns: repeat(auto-fit, minmax(60mm, 1fr));
    gap: 3mm 8mm;
  }
`;

const StatementsTitle = styled.h3`
  margin-block-end: var(--space-3);
  font-size: var(--text-m);
  letter-spacing: 0;

  @media print {
    margin-block-end: 1mm;
    font-size: inherit;
  }
`;

/** The codes are a column where there is room for it; `P305+P351+P338` is a long one. */
const List = styled.ul`
  display: grid;
  gap: var(--space-2) var(--space-4);
  font-size: var(--text-s);
  line-height: var(--leading-snug);

  & strong {
    display: block;
    font-variant-numeric: tabular-nums;
  }

  ${media.lg} {
    grid-template-columns: auto minmax(0, 1fr);

    & > li {
      display: grid;
      grid-column: 1 / -1;
      grid-template-columns: subgrid;
    }
  }

  @media print {
    gap: 0.5mm;
    grid-template-columns: none;
    font-size: 8.5pt;

    & > li {
      display: block;
    }

    & strong {
      display: inline;
    }
  }
`;
