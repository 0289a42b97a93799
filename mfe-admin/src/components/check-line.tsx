import styled from 'styled-components';

/** A tick box and its label. */
export const CheckLine = styled.label`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-block-size: 44px;
  padding-block: var(--space-1);
  font-weight: 600;
  font-size: var(--text-s);

  & > input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    accent-color: var(--color-brand);
  }
`;
