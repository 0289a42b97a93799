import styled from 'styled-components';
import { CopyButton } from '../components/copy-button';

/** Where the page is, as a link, and a button that copies the whole address. */
export const CurrentAddress = ({ path, hasWords }: { path: string; hasWords: boolean }) => (
  <Line>
    <p>
      {hasWords ? 'The page is at ' : 'The page has no address with words. It is at '}
      <a href={path} target="_blank" rel="noopener">
        {path}
      </a>
    </p>
    <CopyButton text={window.location.origin + path} variant="ghost">
      Copy address
    </CopyButton>
  </Line>
);

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);

  & p {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
