// A real SMTP server on this machine, with all the failures of a mail server on request.
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { readMail, type ReadMail } from './read-mail';
import { closeAfterTests } from './test-database';

export interface ReceivedMail extends ReadMail {
  /** Of the envelope. */
  from: string;
  to: string[];
}

export type MailServerMode =
  | 'good'
  /** Rejects the mail temporarily, permanently, and because of its sender. */
  | 451
  | 550
  | 'no such sender'
  /** Closes the connection when the mail has arrived, before or after it was accepted. */
  | 'drops the mail'
  | 'takes the mail and hangs up'
  /** Sends no response until `sendDelayedResponses` is called. */
  | 'delays its response';

export class MailServer {
  readonly received: ReceivedMail[] = [];
  mode: MailServerMode = 'good';
  /** How often a client has tried to send a mail. */
  attempts = 0;
  port = 0;
  readonly #events = new EventEmitter();
  readonly #password: string | undefined;
  #server: SMTPServer | undefined;
  #delayedResponses: (() => void)[] = [];

  /** With a password, clients must sign in as the user `site`. */
  constructor(password?: string) {
    this.#password = password;
    closeAfterTests(() => this.stop());
  }

  /** Resolves once so many more mails have arrived. */
  async nextMail(count = 1): Promise<void> {
    const wanted = this.received.length + count;
    while (this.received.length < wanted) await once(this.#events, 'mail');
  }

  async nextRejection(): Promise<void> {
    await once(this.#events, 'rejection');
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async start(): Promise<this> {
    const password = this.#password;
    this.#server = new SMTPServer({
      disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 1,
      onAuth: (auth, _, done) => {
        if (auth.username === 'site' && auth.password === password) done(null, { user: 'site' });
        else done(new Error('Invalid username or password'));
      },
      onMailFrom: (_, __, done) => {
        this.attempts += 1;
        if (this.mode === 'no such sender') done(rejection(553));
        else done();
      },
      // A client that was killed within a mail gets no response.
      onData: (stream, session, done) => void this.#respond(stream, session, done).catch(() => undefined),
    });
    // Some tests let clients close the connection early.
    this.#server.on('error', () => undefined);
    this.#server.listen(this.port, '127.0.0.1');
    const { server } = this.#server;
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    return this;
  }

  async #respond(
    stream: Readable,
    { envelope }: SMTPServerSession,
    done: (error?: Error) => void,
  ): Promise<void> {
    let raw = '';
    for await (const chunk of stream) raw += String(chunk);
    const receive = () => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      this.received.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...readMail(raw) });
      this.#events.emit('mail');
    };
    const accept = () => {
      receive();
      done();
    };
    if (typeof this.mode === 'number') {
      done(rejection(this.mode));
      this.#events.emit('rejection');
    } else if (this.mode === 'drops the mail') {
      this.#hangUp();
    } else if (this.mode === 'takes the mail and hangs up') {
      receive();
      this.#hangUp();
    } else if (this.mode === 'delays its response') {
      this.#delayedResponses.push(accept);
    } else {
      accept();
    }
  }

  /** Accepts all mails that wait for a response, and all later ones. */
  sendDelayedResponses(): void {
    this.mode = 'good';
    for (const response of this.#delayedResponses.splice(0)) response();
  }

  get hasDelayedResponse(): boolean {
    return this.#delayedResponses.length > 0;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  }

  #hangUp(): void {
    const server = this.#server as unknown as { connections: Set<{ _socket: { destroy: () => void } }> };
    for (const { _socket } of server.connections) _socket.destroy();
  }
}

const rejection = (responseCode: number) => Object.assign(new Error('Not today.'), { responseCode });
