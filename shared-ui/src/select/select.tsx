import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { controlStyle, useFieldProps } from '../field/field';
import { Icon } from '../icon/icon';

/** A choice of one, within a `Field`. */
export const Select = (props: ComponentProps<'select'>) => (
  <Frame>
    <Element {...useFieldProps()} {...props} />
    <Icon name="chevronDown" />
  </Frame>
);

const Frame = styled.div`
  position: relative;

  & > svg {
    position: absolute;
    inset: 0 var(--space-4) 0 auto;
    margin-block: auto;
    pointer-events: none;
  }
`;

const Element = styled.select`
  ${controlStyle}
  padding-inline-end: var(--space-7);
  appearance: none;
`;
