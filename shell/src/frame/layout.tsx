import { SkipLink } from '@site/shared-ui/skip-link';
import { media } from '@site/shared-ui/media';
import type { ReactNode } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import { OfflineLine } from '../offline/offline-line';
import { Footer } from './footer';
import { Header } from './header';
import { ProgressLine } from './progress-line';

export interface LayoutProps {
  /** The page begins with a banner that the header lies over. */
  overBanner: boolean;
  children: ReactNode;
}

/** What every page of the site stands in. */
export function Layout({ overBanner, children }: LayoutProps) {
  return (
    <>
      <HeaderMeasures />
      <SkipLink href="#main" />
      <ProgressLine />
      <Header overBanner={overBanner} />
      <Main id="main" tabIndex={-1} $overBanner={overBanner}>
        {children}
      </Main>
      <Footer />
      <OfflineLine />
    </>
  );
}

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
`;
