import styled from 'styled-components';

/** The heading of a part of the product page. */
export const SectionTitle = styled.h2`
  margin-block-end: var(--space-4);
  font-size: var(--text-xl);

  @media print {
    margin-block-end: 1mm;
    font-size: 11pt;
  }
`;
