import styled from 'styled-components';

/** Tick boxes that belong together, with a legend that looks like the label of a field. */
export const CheckGroup = styled.fieldset`
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    padding: 0;
    font-weight: 600;
    font-size: var(--text-s);
  }

  & > label {
    font-weight: 400;
  }
`;
