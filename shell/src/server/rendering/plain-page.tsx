import { siteLanguage } from '@site/shared-contracts';
import { GlobalStyle } from '@site/shared-ui/global-style';
import { Container } from '@site/shared-ui/container';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import styled, { ServerStyleSheet, StyleSheetManager } from 'styled-components';
import { Logo } from '../../layout/logo';
import { PlainMessage, type PlainMessageProps } from '../../layout/plain-message';
import { brandStyles } from '../../site/brand-colors';
import { SiteContext, type Site } from '../../site/site-context';
import { DocumentCode } from './content-security';
import { styleTagOf } from './style-tag';

export interface PlainPageOptions extends PlainMessageProps {
  site: Site;
}

export interface Document {
  html: string;
  /** The content security policy that fits it. */
  policy: string;
}

/** A page without scripts and pieces: for errors and the offline page. */
export const renderPlainPage = ({ site, title, children, canTryAgain, more }: PlainPageOptions): Document =>
  renderDocument(
    site,
    title,
    <PlainMessage title={title} canTryAgain={canTryAgain} more={more}>
      {children}
    </PlainMessage>,
  );

/** A document without scripts and pieces: the logo, and `main`. */
export function renderDocument(site: Site, title: string, main: ReactNode): Document {
  const code = new DocumentCode();
  const sheet = new ServerStyleSheet();
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
          <main>{main}</main>
        </SiteContext>
      </StyleSheetManager>,
    );
    const head = renderToStaticMarkup(<title>{`${title} | ${site.content.company.name}`}</title>);
    const colors = site.content.colors ? code.style(brandStyles(site.content.colors)) : '';
    const html = `${PLAIN_PAGE_START}${head}${colors}${styleTagOf(sheet, code).styleTag}</head><body>${body}</body></html>`;
    return { html, policy: code.policy() };
  } finally {
    sheet.seal();
  }
}

const PLAIN_PAGE_START = `<!doctype html><html lang="${siteLanguage}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`;

export const renderErrorPage = (site: Site): Document =>
  renderPlainPage({
    site,
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
