import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  /** Whole mails, as they came. */
  received: readonly string[];
  /** Refuses every mail from now on, in these words. */
  reject: (message: string) => void;
  /** Answers nothing until `accept`, which then holds for what has waited too. */
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
  // A site that stops hangs up on it.
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
