import type { PageProps } from '@site/shared-contracts';

declare module '@site/shared-contracts' {
  interface RemoteContract {
    'sample-remote': { overview: PageProps };
  }
}
