import { ImapServer } from '@site/shared-testing/imap-server';
import { closeAfterTests } from './test-database';

export function startImapServer(): Promise<ImapServer> {
  const server = new ImapServer();
  closeAfterTests(() => server.stop());
  return server.start();
}
