import { createGlobalStyle } from 'styled-components';
import { fontFaces } from '../font-faces/font-faces';
import { globalRules } from '../theme/theme';

/** For pages whose head contains no styles: the standalone pages of remotes, the gallery, plain pages. */
export const GlobalStyle = createGlobalStyle`
  ${fontFaces}
  ${globalRules}
`;
