import styled from 'styled-components';

export const ErrorText = styled.p`
  margin: 0;
  color: var(--color-danger);
  font-size: var(--text-s);
  font-weight: 600;
`;
