import { GlobalStyle } from '@site/shared-ui/theme';
import { Container } from '@site/shared-ui/container';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import styled, { ServerStyleSheet, StyleSheetManager } from 'styled-components';
import { Logo } from '../../layout/logo';
import { PlainMessage } from '../../layout/plain-message';
import { brandStyles } from '../../site/brand-colors';
import { SiteContext, type Site } from '../../site/site-context';

export interface PlainPageOptions {
  site: Site;
  nonce: string;
  title: string;
  children: ReactNode;
  /** `false` where the same request would end in the same way. */
  canTryAgain?: boolean;
  /** Below the ways to reach the company. */
  more?: ReactNode;
}

/** The end of the head and the whole body of a page without scripts and pieces: for errors and the offline page. */
export function renderPlainPage({
  site,
  nonce,
  title,
  children,
  canTryAgain,
  more,
}: PlainPageOptions): string {
  const sheet = new ServerStyleSheet({ nonce });
  try {
    const body = renderToStaticMarkup(
      <StyleSheetManager sheet={sheet.instance}>
        <SiteContext value={site}>
          <GlobalStyle />
          <Top as="header">
            <a href="/" aria-label={`${site.content.company.name}, home`}>
              <TopLogo ground="onLight" />
            </a>
          </Top>
          <main>
            <PlainMessage title={title} canTryAgain={canTryAgain} more={more}>
              {children}
            </PlainMessage>
          </main>
        </SiteContext>
      </StyleSheetManager>,
    );
    const head = renderToStaticMarkup(
      <>
        <title>{`${title} | ${site.content.company.name}`}</title>
      </>,
    );
    const colors = site.content.colors
      ? `<style nonce="${nonce}">${brandStyles(site.content.colors)}</style>`
      : '';
    return `${head}${colors}${sheet.getStyleTags()}</head><body>${body}</body></html>`;
  } finally {
    sheet.seal();
  }
}

/** The beginning of such a page. */
export const plainPageStart =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">';

export const renderErrorPage = (site: Site, nonce: string): string =>
  renderPlainPage({
    site,
    nonce,
    title: 'This page could not be shown',
    children: 'Something went wrong on our side, not on yours.',
  });

const Top = styled(Container)`
  padding-block: var(--space-5);
`;

const TopLogo = styled(Logo)`
  inline-size: auto;
  block-size: 36px;
`;
