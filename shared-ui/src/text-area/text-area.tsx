import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { controlStyle, useFieldProps } from '../field/field';

/** A text of several lines, within a `Field`. */
export const TextArea = (props: ComponentProps<'textarea'>) => (
  <Area rows={5} {...useFieldProps()} {...props} />
);

const Area = styled.textarea`
  ${controlStyle}
  padding-block: var(--space-3);
  resize: vertical;
`;
