// A real IMAP server on this machine, with one mailbox.
import type { AddressInfo, Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

const mailboxUser = { user: 'sales@example.com', password: 'correct horse' };

export class ImapServer {
  port = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server = hoodiecrow({
    plugins: ['IDLE', 'ID', 'SASL-IR', 'AUTH-PLAIN', 'NAMESPACE', 'ENABLE'],
    storage: { INBOX: { messages: [] } },
    users: { [mailboxUser.user]: { password: mailboxUser.password } },
  });

  constructor() {
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      // Some tests cut connections off.
      socket.on('error', () => undefined);
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.port = (this.#server.server.address() as AddressInfo).port;
    return this;
  }

  get settings() {
    return { host: '127.0.0.1', port: this.port, security: 'none' as const, ...mailboxUser, folder: 'INBOX' };
  }

  append(raw: string, at = new Date()): void {
    this.#server.appendMessage('INBOX', [], internalDate(at), raw);
  }

  /** As a server does that was restored: from now on the numbers of all mails stand for other ones. */
  renumber(): void {
    this.#server.getMailbox('INBOX').uidvalidity += 1;
  }

  /** Ends all connections. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.hangUp();
    await new Promise<void>((resolve) => this.#server.server.close(() => resolve()));
  }
}

/** `28-Nov-2026 01:02:03 +0000` */
function internalDate(at: Date): string {
  const [, day, month, year, time] = at.toUTCString().split(' ');
  return `${day}-${month}-${year} ${time} +0000`;
}
