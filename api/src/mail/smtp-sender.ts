import type MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from '../config/mail-settings';

/** A whole mail, as bytes, and the addresses on its envelope. */
export interface ReadyMail {
  envelope: ReturnType<ReturnType<MailComposer['compile']>['getEnvelope']>;
  content: Buffer;
}

export class MailFailure extends Error {
  override readonly name = 'MailFailure';

  constructor(
    message: string,
    /** False where the server could not be reached, or rejected the login: another mail would fail the same way. */
    readonly isAboutTheMail: boolean,
  ) {
    super(message);
  }
}

/** The mail cannot be sent as it is stored, at no time. */
export class LastingFailure extends Error {
  override readonly name = 'LastingFailure';
}

/** Milliseconds: until there is a connection, without a response on it, and for everything together. */
const timeouts = { connect: 10_000, response: 30_000, total: 60_000 };

/**
 * Sends one mail over a connection of its own. Resolves when the server has accepted the mail, and only then; throws
 * `MailFailure`, at the latest after a minute.
 */
export async function sendBySmtp(server: SmtpServer, mail: ReadyMail, stop: AbortSignal): Promise<void> {
  const connection = createConnection(server);
  const failure = watchForFailure(connection, AbortSignal.any([stop, AbortSignal.timeout(timeouts.total)]));
  let isReady = false;
  const deliver = async () => {
    await connect(connection);
    if (server.credentials) await logIn(connection, server.credentials);
    isReady = true;
    await transmit(connection, mail);
  };
  try {
    await Promise.race([deliver(), failure]);
    connection.quit();
  } catch (error) {
    connection.close();
    throw new MailFailure((error as Error).message, isReady);
  }
}

const createConnection = (server: SmtpServer) =>
  new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    // A password must not cross the network unencrypted.
    requireTLS: server.requiresTls === true || (server.credentials !== undefined && !isLoopback(server.host)),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.response,
    socketCloseTimeout: 1000,
  });

export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);

/**
 * Rejects when the connection breaks, when it ends, or when the signal aborts. The listeners stay after the mail is
 * sent: an 'error' event without a listener would end the process.
 */
function watchForFailure(connection: SMTPConnection, signal: AbortSignal): Promise<never> {
  const failure = new Promise<never>((_, reject) => {
    const abort = () => reject(new Error('It took too long.'));
    signal.addEventListener('abort', abort, { once: true });
    connection.on('error', reject);
    connection.on('end', () => {
      signal.removeEventListener('abort', abort);
      reject(new Error('The connection ended.'));
    });
  });
  // Every connection ends at some time, also after the mail is sent.
  failure.catch(() => undefined);
  return failure;
}

type Callback = (error?: Error | null) => void;

const promisify = (start: (callback: Callback) => void) =>
  new Promise<void>((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()));
  });

const connect = (connection: SMTPConnection) => promisify((done) => connection.connect(done));

const logIn = (connection: SMTPConnection, credentials: NonNullable<SmtpServer['credentials']>) =>
  promisify((done) => connection.login(credentials, done));

const transmit = (connection: SMTPConnection, { envelope, content }: ReadyMail) =>
  promisify((done) => connection.send(envelope, content, done));
