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
  const withoutNumbers = (joined: string) => joined.replace(/styled\.g\d+/g, '');
  expect(withoutNumbers(joinStyles(css, groups))).toBe(withoutNumbers(text));
});

test('in development, where ids begin with the name of the component, an extending one stays behind', () => {
  const base = '.a{}/*!sc*/\ndata-styled.g1[id="SquareButton-shell-1a2b3c"]{content:"a,"}/*!sc*/\n';
  const extending = '.b{}/*!sc*/\ndata-styled.g2[id="OpenButton-shell-4d5e6f"]{content:"b,"}/*!sc*/\n';
  const remote = '.c{}/*!sc*/\ndata-styled.g3[id="Card-content-0a0b0c"]{content:"c,"}/*!sc*/\n';
  expect(separateStyles(remote + base + extending).css).toBe('.a{}\n.b{}\n.c{}');
});

test('the CSS is the same in whatever order the remotes were evaluated', () => {
  const shell = '.a{}/*!sc*/\ndata-styled.g1[id="shell-1"]{content:"a,"}/*!sc*/\n';
  const extended = '.b{}/*!sc*/\n.b:hover{}/*!sc*/\ndata-styled.g2[id="content-9"]{content:"b,"}/*!sc*/\n';
  const extending = '.c{}/*!sc*/\ndata-styled.g3[id="content-1"]{content:"c,"}/*!sc*/\n';
  const keyframes = '@keyframes k{}/*!sc*/\ndata-styled.g4[id="sc-keyframes-k"]{content:"k,"}/*!sc*/\n';
  const enquiry = '.d{}/*!sc*/\ndata-styled.g5[id="enquiry-1"]{content:"d,"}/*!sc*/\n';
  const separated = separateStyles([shell, extended, extending, keyframes, enquiry].join(''));
  expect(separated.groups).toEqual([
    ['shell-1', 'a,', 1],
    ['sc-keyframes-k', 'k,', 1],
    ['content-9', 'b,', 2],
    ['content-1', 'c,', 1],
    ['enquiry-1', 'd,', 1],
  ]);
  expect(separateStyles([enquiry, shell, extended, keyframes, extending].join(''))).toEqual(separated);
});
