import { createContext, use } from 'react';
import styled from 'styled-components';
import { Permitted, type PermittedProps } from '../session/permitted';

const ReadOnly = createContext(false);

/** Fields are shown to somebody who may not change them. */
export const useIsReadOnly = (): boolean => use(ReadOnly);

/** Fields that who may not make the call reads only: no field can be changed, and there are no buttons. */
export const Editable = ({ children, ...permit }: Omit<PermittedProps, 'otherwise'>) => (
  <Permitted
    {...permit}
    otherwise={
      <ReadOnly value>
        <Fields disabled>{children}</Fields>
      </ReadOnly>
    }
  >
    {children}
  </Permitted>
);

const Fields = styled.fieldset`
  display: contents;

  & button,
  & input[type='file'],
  & label:has(input[type='file']) {
    display: none;
  }
`;
