import styled from 'styled-components';

/** The site's one column: centred, at most `--layout-max` wide, with gutters. */
export const Container = styled.div`
  inline-size: 100%;
  max-inline-size: calc(var(--layout-max) + 2 * var(--layout-gutter));
  margin-inline: auto;
  padding-inline: var(--layout-gutter);
`;
