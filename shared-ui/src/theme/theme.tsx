// The global styles: design tokens by role, reset. Only for hosts (shell, standalone pages, gallery): a remote
// uses the tokens and never this file.
import { createGlobalStyle, css } from 'styled-components';
import { colorDeclarations, colors } from '../colors/colors';
import { media } from '../media/media';
import { fallbackFamilies } from './fallback-families';

/** The global styles without the faces of their fonts. */
export const globalRules = css`
  :root {
    ${colorDeclarations(colors)}

    --space-1: 4px;
    --space-2: 8px;
    --space-3: 12px;
    --space-4: 16px;
    --space-5: 24px;
    --space-6: 32px;
    --space-7: 48px;
    --space-8: 64px;
    --space-9: 96px;
    --space-10: 128px;

    --font: Manrope, ${fallbackFamilies}, system-ui, sans-serif;
    --text-xs: 0.8125rem;
    --text-s: 0.9375rem;
    --text-m: 1rem;
    --text-l: 1.125rem;
    --text-xl: clamp(1.25rem, 1.15rem + 0.5vw, 1.5rem);
    --text-2xl: clamp(1.625rem, 1.4rem + 1.1vw, 2.25rem);
    --text-3xl: clamp(2rem, 1.6rem + 1.8vw, 3rem);
    --text-display: clamp(2.25rem, 1.5rem + 3.2vw, 4rem);
    --leading-tight: 1.12;
    --leading-snug: 1.3;
    --leading-body: 1.65;

    --radius-s: 6px;
    --radius-m: 10px;
    --radius-l: 16px;
    --radius-pill: 999px;

    --shadow-s: 0 1px 2px rgb(4 28 43 / 6%), 0 2px 6px rgb(4 28 43 / 4%);
    --shadow-m: 0 4px 12px rgb(4 28 43 / 7%), 0 12px 28px rgb(4 28 43 / 7%);
    --shadow-l: 0 12px 32px rgb(4 28 43 / 12%), 0 32px 72px rgb(4 28 43 / 14%);

    --motion-fast: 120ms;
    --motion-base: 220ms;
    --motion-slow: 420ms;
    --ease-out: cubic-bezier(0.2, 0.7, 0.2, 1);

    --layout-max: 1272px;
    --layout-gutter: 16px;
  }
  ${media.md} {
    :root {
      --layout-gutter: 24px;
    }
  }
  ${media.lg} {
    :root {
      --layout-gutter: 32px;
    }
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
  }
  /* The page behind a dialog does not scroll, and keeps its width if any of it is visible. */
  html:has(dialog:modal) {
    overflow: hidden;
  }
  html:has(dialog:modal:not([data-covers-page])) {
    scrollbar-gutter: stable;
  }

  body {
    margin: 0;
    background: var(--color-surface);
    color: var(--color-ink);
    font-family: var(--font);
    font-size: var(--text-m);
    line-height: var(--leading-body);
    -webkit-font-smoothing: antialiased;
  }

  h1,
  h2,
  h3,
  h4 {
    margin: 0;
    font-weight: 700;
    line-height: var(--leading-tight);
    letter-spacing: -0.02em;
    text-wrap: balance;
  }
  h1 {
    font-size: var(--text-3xl);
  }
  h2 {
    font-size: var(--text-2xl);
  }
  h3 {
    font-size: var(--text-xl);
    line-height: var(--leading-snug);
  }
  h1:focus {
    outline: none;
  }

  p {
    margin: 0 0 var(--space-4);
    text-wrap: pretty;
  }
  p:last-child {
    margin-block-end: 0;
  }

  /* A list of a component; those within a text have no class, and keep their bullets. */
  :where(ul[class], ol[class]) {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  :where(a) {
    color: var(--color-brand);
    text-underline-offset: 0.18em;
    text-decoration-thickness: 1px;
  }
  :where(a:hover) {
    color: var(--color-brand-hover);
    text-decoration-thickness: 2px;
  }

  img,
  picture,
  svg {
    display: block;
    max-inline-size: 100%;
  }
  img {
    block-size: auto;
  }
  svg {
    flex: none;
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }
  button {
    cursor: pointer;
  }
  [hidden] {
    display: none !important;
  }

  /* Print: texts and images without controls and carousels. */
  @media print {
    @page {
      margin: 16mm;
    }
    body {
      background: none;
      font-size: 11pt;
    }
    :root {
      --color-ink-soft: var(--color-ink);
      /* The gaps of a screen would leave half of a sheet empty. */
      --space-6: 5mm;
      --space-7: 6mm;
      --space-8: 8mm;
      --space-9: 8mm;
    }
    button,
    dialog,
    form,
    nav,
    [data-not-printed],
    section:has([aria-roledescription='carousel']),
    aside:has([aria-roledescription='carousel']) {
      display: none !important;
    }
    /* Dark text on white paper, whatever the background on the screen and the printer's settings. */
    *,
    *::before,
    *::after {
      background: none !important;
      color: var(--color-ink) !important;
      box-shadow: none !important;
      animation: none !important;
      transition: none !important;
    }
    h1,
    h2,
    h3 {
      break-after: avoid;
    }
    address,
    dl > div,
    figure,
    img,
    li,
    tr {
      break-inside: avoid;
    }
    p {
      orphans: 3;
      widows: 3;
    }
  }

  :focus-visible {
    outline: 3px solid var(--color-focus);
    outline-offset: 3px;
    border-radius: var(--radius-s);
  }
`;

/**
 * For pages whose head already contains the font faces; others use `GlobalStyle`. Where scripts run, the fallback is shown
 * until the shell's inline script has seen that nothing moves with the font, and sets `data-font`.
 */
export const SiteStyle = createGlobalStyle`
  ${globalRules}
  @media (scripting: enabled) {
    :root:not([data-font]) {
      --font: ${fallbackFamilies}, system-ui, sans-serif;
    }
  }
`;
