import type { ProductSheet } from '@site/shared-contracts';
import { sheetNames } from '@site/shared-contracts/sheet-names';
import { longDate } from '@site/shared-contracts/time-zone';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { languageName } from '../language-name/language-name';
import { fileText } from './file-text';
import { SectionTitle } from './section-title';

type SheetRevision = ProductSheet['earlier'][number];

/** Each sheet in each language, with the link that always leads to its newest revision. */
export const SheetList = ({ sheets }: { sheets: readonly ProductSheet[] }) => (
  <section aria-labelledby="data-sheets">
    <SectionTitle id="data-sheets">Data sheets</SectionTitle>
    <Sheets>
      {sheets.map((sheet) => (
        <Sheet key={sheet.newestUrl} sheet={sheet} />
      ))}
    </Sheets>
  </section>
);

function Sheet({ sheet }: { sheet: ProductSheet }) {
  const { kind, language, newestUrl, earlier } = sheet;
  const name = `${sheetNames[kind]}, ${languageName(language)}`;
  return (
    <li>
      <Newest href={newestUrl} hrefLang={language} type="application/pdf">
        <Icon name="download" />
        <span>
          {name}
          <VisuallyHidden>{` (revised ${revisionDate(sheet)})`}</VisuallyHidden>
        </span>
      </Newest>
      <Details>
        Revised {revisionDate(sheet)}, revision {sheet.revision}
        <br />
        {fileText(sheet)}
      </Details>
      {earlier.length > 0 && (
        <Earlier>
          <summary>
            {earlier.length === 1 ? '1 earlier revision' : `${earlier.length} earlier revisions`}
          </summary>
          <ul>
            {earlier.map((revision) => (
              <li key={revision.revision}>
                <a href={revision.url} hrefLang={language} type="application/pdf">
                  <VisuallyHidden>{`${name}, `}</VisuallyHidden>
                  {`Revision ${revision.revision}, ${revisionDate(revision)}`}
                </a>{' '}
                <span>({fileText(revision)})</span>
              </li>
            ))}
          </ul>
        </Earlier>
      )}
    </li>
  );
}

/** A day without a time: the same in every time zone. */
const revisionDate = ({ revisedOn }: Pick<SheetRevision, 'revisedOn'>) => longDate(revisedOn, 'UTC');

const Sheets = styled.ul`
  display: grid;
  gap: var(--space-4);
  line-height: var(--leading-snug);

  ${media.md} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  & > li {
    padding: var(--space-4);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-m);
  }

  @media print {
    gap: 1mm 3mm;

    & > li {
      padding: 1mm 2mm;
    }
  }
`;

const Newest = styled.a`
  display: flex;
  gap: var(--space-3);
  font-weight: 600;

  /* Paper has no links. */
  @media print {
    display: block;
    text-decoration: none;

    & > svg {
      display: none;
    }

    &::after {
      content: var(--site-host, '') attr(href);
      display: block;
      font-size: 8pt;
      font-weight: 400;
    }
  }
`;

const Details = styled.p`
  margin: var(--space-2) 0 0;
  padding-inline-start: calc(20px + var(--space-3));
  color: var(--color-ink-soft);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;

  @media print {
    margin: 0;
    padding: 0;
    font-size: 8.5pt;
  }
`;

const Earlier = styled.details`
  margin-block-start: var(--space-2);
  padding-inline-start: calc(20px + var(--space-3));
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;

  & > summary {
    padding-block: var(--space-1);
    color: var(--color-brand);
    font-weight: 600;
    cursor: pointer;
  }

  & > ul {
    display: grid;
    gap: var(--space-2);
    margin: var(--space-2) 0 0;
    padding: 0;
    list-style: none;
  }

  & span {
    color: var(--color-ink-soft);
  }

  @media print {
    display: none;
  }
`;
