// Apart from the other styles: the shell's code in the browser has no use for them, because its HTML contains them.
import extendedFontUrl from '@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2';
import fontUrl from '../theme/font/manrope.woff2';
import { fallbackFaces } from './fallback-faces';

/**
 * Plain CSS: if hydration wrote the rules again, browsers would load the font again and text would shift. The font is never
 * preloaded, because Chromium would hold the first paint for it; until it is there, a fallback takes the same space. Its
 * second file is loaded only if a page contains one of its characters.
 */
export const fontFaces = `
  @font-face {
    font-family: Manrope;
    font-weight: 200 800;
    font-display: swap;
    src: url(${fontUrl}) format('woff2');
    unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+20B9,
      U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD;
  }
  @font-face {
    font-family: Manrope;
    font-weight: 200 800;
    font-display: swap;
    src: url(${extendedFontUrl}) format('woff2');
    unicode-range: U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+1E00-1E9F, U+20A0-20AB, U+20AD-20B8, U+20BA-20C0, U+2113;
  }
  ${fallbackFaces}
`;
