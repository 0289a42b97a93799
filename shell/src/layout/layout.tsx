import { printedUrl } from '@site/shared-contracts';
import { useLocation } from '@site/shared-contracts/router';
import { SkipLink } from '@site/shared-ui/skip-link';
import { media } from '@site/shared-ui/media';
import type { CSSProperties, ReactNode } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import { OfflineNotice } from '../offline/offline-notice';
import { useSite } from '../site/site-context';
import { Footer } from './footer';
import { Header } from './header';
import { layOut, staggeredAnimation } from './lay-out';
import { ProgressLine } from './progress-line';

export interface LayoutProps {
  /** The page begins with a banner that the header lies over. */
  overBanner: boolean;
  children: ReactNode;
}

/** Header, footer and notices around every page of the site. */
export function Layout({ overBanner, children }: LayoutProps) {
  // Pieces print it before the paths of their links.
  const printedHost = { '--site-host': `'${useSite().host}'` } as CSSProperties;
  return (
    <>
      <HeaderMeasures />
      <SkipLink href="#main" />
      <ProgressLine />
      <Letterhead />
      <Header overBanner={overBanner} />
      <Main id="main" tabIndex={-1} $overBanner={overBanner} style={printedHost}>
        {children}
      </Main>
      <Footer />
      <OfflineNotice />
    </>
  );
}

/** Replaces the header in print, with the URL of the page. */
function Letterhead() {
  const { content, host } = useSite();
  const { company } = content;
  const path = printedUrl(useLocation());
  return (
    <PrintOnly>
      <span>
        <strong>{company.name}</strong> {company.tagline}
      </span>
      <span>
        {host}
        {path}
      </span>
    </PrintOnly>
  );
}

const PrintOnly = styled.p`
  display: none;

  @media print {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 1mm 6mm;
    margin: 0;
    padding: 0 var(--layout-gutter) 4mm;
    border-block-end: 1px solid currentcolor;
  }
`;

const HeaderMeasures = createGlobalStyle`
  :root {
    --header-height: 72px;
    --header-height-scrolled: 64px;
    /* What is scrolled to, or focused, does not end up under the fixed bar. */
    scroll-padding-block-start: calc(var(--header-height-scrolled) + var(--space-4));
  }
  ${media.lg} {
    :root {
      --header-height: 104px;
      --header-height-scrolled: 72px;
    }
  }
`;

const Main = styled.main<{ $overBanner: boolean }>`
  min-block-size: 70svh;
  padding-block-start: ${({ $overBanner }) => ($overBanner ? 0 : 'var(--header-height)')};

  &:focus {
    outline: none;
  }

  /* Pieces below the first screens are laid out after it, one by one, or when they come near: on a slow phone, the
     layout of a whole page would block it for a third of a second. Not where the browser scrolls to where the visitor
     was, after a reload or on the way back: it needs the height of the page at once. */
  @media screen {
    @supports ${staggeredAnimation} {
      [data-navigation='0'] & > [data-server-html]:nth-child(n + 3) {
        content-visibility: auto;
        contain-intrinsic-block-size: auto 800px;
        animation: ${layOut} 1ms calc(400ms + 50ms * sibling-index()) forwards;
      }
    }
  }

  @media print {
    min-block-size: 0;
    padding-block-start: 0;
  }
`;
