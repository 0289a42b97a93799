import { renderToString } from 'react-dom/server';
import styled, { ServerStyleSheet } from 'styled-components';
import { joinStyles, separateStyles } from './style-groups';

const Box = styled.div<{ $wide?: boolean }>`
  width: ${({ $wide }) => ($wide ? '100%' : '50%')};
  &:hover {
    color: red;
  }
  @media print {
    display: none;
  }
`;
const Tall = styled(Box)`
  height: 100%;
`;

test('the CSS of a page is sent without what only hydration reads, and joined with that again', () => {
  const sheet = new ServerStyleSheet();
  renderToString(
    sheet.collectStyles(
      <>
        <Box />
        <Box $wide />
        <Tall />
      </>,
    ),
  );
  const text = sheet
    .getStyleTags()
    .replace(/^<style [^>]*>/, '')
    .replace('</style>', '');
  sheet.seal();
  const { css, groups } = separateStyles(text);
  expect(css).toContain('width:100%');
  expect(css).not.toContain('data-styled');
  expect(groups.length).toBeGreaterThan(1);
  expect(joinStyles(css, groups)).toBe(text);
});
