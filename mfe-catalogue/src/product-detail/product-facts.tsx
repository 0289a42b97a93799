import type { Certificate, Fact } from '@site/shared-contracts';
import { BreakableWords } from '@site/shared-ui/breakable-words';
import styled from 'styled-components';
import { SectionTitle } from './section-title';

/** A table of names, values and units. */
export const FactTable = ({ facts }: { facts: readonly Fact[] }) => (
  <section aria-labelledby="technical-data">
    <SectionTitle id="technical-data">Technical data</SectionTitle>
    <Table>
      <tbody>
        {facts.map(({ name, value, unit }) => (
          <tr key={name}>
            <th scope="row">
              <BreakableWords>{name}</BreakableWords>
            </th>
            <td>
              <BreakableWords>{unit ? `${value}\u00a0${unit}` : value}</BreakableWords>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </section>
);

export const CertificateList = ({ certificates }: { certificates: readonly Certificate[] }) => (
  <section aria-labelledby="certificates">
    <SectionTitle id="certificates">Certificates</SectionTitle>
    <Certificates>
      {certificates.map(({ name, reference }) => (
        <li key={name}>
          <strong>
            <BreakableWords>{name}</BreakableWords>
          </strong>
          {reference && <span>{reference}</span>}
        </li>
      ))}
    </Certificates>
  </section>
);

const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  line-height: var(--leading-snug);

  & th,
  & td {
    padding: var(--space-3) 0;
    border-block-end: 1px solid var(--color-line);
    text-align: start;
    vertical-align: top;
  }

  & tr:first-child > * {
    border-block-start: 1px solid var(--color-line);
  }

  & th {
    inline-size: 48%;
    padding-inline-end: var(--space-4);
    color: var(--color-ink-soft);
    font-weight: 500;
  }

  & td {
    font-weight: 600;
  }

  @media print {
    & th,
    & td {
      padding-block: 0.6mm;
    }
  }
`;

const Certificates = styled.ul`
  display: grid;
  gap: var(--space-3);
  line-height: var(--leading-snug);

  & > li {
    padding-inline-start: var(--space-4);
    border-inline-start: 3px solid var(--color-brand-bright);
  }

  & span {
    display: block;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }

  @media print {
    gap: 1mm;

    & span {
      font-size: inherit;
    }
  }
`;
