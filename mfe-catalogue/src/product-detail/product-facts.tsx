import type { Certificate, Fact } from '@site/shared-contracts';
import { BreakableWords } from '@site/shared-ui/breakable-words';
import { Icon } from '@site/shared-ui/icon';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { fileText } from './file-text';
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
      {certificates.map(({ name, reference, file }) => (
        <li key={name}>
          <strong>
            <BreakableWords>{name}</BreakableWords>
          </strong>
          {reference && <span>{reference}</span>}
          {file && (
            <a href={file.url} type="application/pdf">
              <Icon name="download" size={16} />
              <span>
                Certificate<VisuallyHidden>{` ${name}`}</VisuallyHidden>, {fileText(file)}
              </span>
            </a>
          )}
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

  & > li > span {
    display: block;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }

  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 32px;
    font-size: var(--text-s);
    font-weight: 600;
  }

  @media print {
    gap: 1mm;

    & > li > span {
      font-size: inherit;
    }
  }
`;
