import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  /** The received mails, complete. */
  received: readonly string[];
  /** Rejects every mail from now on, with this message. */
  reject: (message: string) => void;
  /** Responds to no mail until `accept`, which then accepts the waiting ones too. */
  hold: () => void;
  accept: () => void;
  stop: () => Promise<void>;
}

/** A real SMTP server on this machine. */
export async function startMailServer(): Promise<MailServer> {
  const received: string[] = [];
  let rejection: Error | undefined;
  let release: () => void = () => undefined;
  let held = Promise.resolve();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onData: (stream, _session, response) => {
      void text(stream).then(async (mail) => {
        await held;
        if (!rejection) received.push(mail);
        response(rejection);
      });
    },
  });
  // A site that stops closes its connections.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${String((server.server.address() as AddressInfo).port)}`,
    received,
    reject: (message) => {
      rejection = Object.assign(new Error(message), { responseCode: 550 });
    },
    hold: () => {
      held = new Promise((resolve) => (release = resolve));
    },
    accept: () => {
      rejection = undefined;
      release();
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
