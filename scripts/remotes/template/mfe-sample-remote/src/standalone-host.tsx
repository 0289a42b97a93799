import { Link } from '@site/shared-contracts/router';
import { createStandaloneHost, part, StandaloneFrame } from '@site/shared-testing/standalone-host';
import { piece as overview } from './overview/overview.piece';

export const standaloneHost = createStandaloneHost({
  title: 'Sample remote',
  frame: (
    <StandaloneFrame>
      <Link to="/sample-remote">Overview</Link>
    </StandaloneFrame>
  ),
  pages: {
    '/': (params) => [part(overview, { params })],
    '/sample-remote': (params) => [part(overview, { params })],
  },
});
