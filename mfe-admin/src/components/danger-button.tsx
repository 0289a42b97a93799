import { Button, type ButtonProps } from '@site/shared-ui/button';
import styled from 'styled-components';

/** A button that deletes or disables something: red, so that it differs from those beside it. */
export const DangerButton = (props: ButtonProps) => <Red {...props} variant="ghost" />;

const Red = styled(Button)`
  && {
    color: var(--color-danger);
  }

  &&:hover {
    background: var(--color-danger-soft);
    color: var(--color-danger);
  }
`;
