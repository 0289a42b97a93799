import { Container } from '@site/shared-ui/container';
import { GlobalStyle } from '@site/shared-ui/global-style';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { toolsPages, type ToolsPath } from '../server/developer-tools/tools-pages';

/** The layout of the pages for developers: where else to go, and the title. */
export function ToolsLayout({ path, children }: { path: ToolsPath; children: ReactNode }) {
  return (
    <>
      <GlobalStyle />
      <Bar>
        <Links as="nav" aria-label="Developer tools">
          <a href="/">To the website</a>
          {Object.entries(toolsPages).map(([each, title]) => (
            <a key={each} href={each} aria-current={each === path ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </Links>
      </Bar>
      <Container as="main">
        <Title>{toolsPages[path]}</Title>
        {children}
      </Container>
    </>
  );
}

const Bar = styled.header`
  background: var(--color-brand-strong);
  color: var(--color-on-brand);
`;

const Links = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-5);
  padding-block: var(--space-3);

  a {
    padding-block: var(--space-2);
    color: inherit;
  }

  a[aria-current] {
    font-weight: 700;
    text-decoration-thickness: 3px;
  }
`;

const Title = styled.h1`
  margin-block: var(--space-6) var(--space-4);
`;
