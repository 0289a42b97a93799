import type { ReactNode } from 'react';
import styled from 'styled-components';
import { FormCard } from '../../components/form-card';

export interface FormSection {
  title: string;
  content: ReactNode;
}

export interface FormSectionsProps {
  /** One below the other; each has columns, which are beside each other on wide screens. */
  rows: FormSection[][][];
}

const idOf = (title: string) => `section-${title.toLowerCase().replaceAll(' ', '-')}`;

/** The parts of a long form, each with a heading, and a list of links to them. */
export const FormSections = ({ rows }: FormSectionsProps) => (
  <>
    <SectionList aria-label="Sections of the form">
      <ul>
        {rows.flat(2).map(({ title }) => (
          <li key={title}>
            <a href={`#${idOf(title)}`}>{title}</a>
          </li>
        ))}
      </ul>
    </SectionList>
    {rows.map((columns, row) => (
      <Columns key={row}>
        {columns.map((sections, column) => (
          <div key={column}>
            {sections.map(({ title, content }) => (
              <FormCard key={title} as="section" aria-labelledby={idOf(title)}>
                <h2 id={idOf(title)} tabIndex={-1}>
                  {title}
                </h2>
                {content}
              </FormCard>
            ))}
          </div>
        ))}
      </Columns>
    ))}
  </>
);

const SectionList = styled.nav`
  & > ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
    margin: 0;
    padding: 0;
    list-style: none;
  }

  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    font-size: var(--text-s);
    font-weight: 600;
  }
`;

const Columns = styled.div`
  display: grid;
  gap: var(--space-5);
  align-items: start;

  & > div {
    display: grid;
    gap: var(--space-5);
    min-inline-size: 0;
  }

  & h2 {
    scroll-margin-block-start: var(--space-9);
  }

  @media (min-width: 80em) {
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
  }
`;
