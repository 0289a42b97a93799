import { ImapFlow } from 'imapflow';
import type { ImapServer } from '../mail/mail-settings-store';

/** Milliseconds: until there is a connection, and without a byte on it. */
const timeouts = { connect: 10_000, silence: 120_000 };

/** Without a byte for half of that time, the connection asks the server for one. */
const maxIdleTime = timeouts.silence / 2;

/** A connection that is not open yet. Its errors must be listened to: they would end the process. */
export const createImapConnection = ({ host, port, security, user, password }: ImapServer): ImapFlow =>
  new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    auth: { user, pass: password },
    logger: false,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    maxIdleTime,
    autoIdleDelay: 1000,
    missingIdleCommand: 'NOOP',
  });

/** In the server's words, where it has said some. */
export function imapErrorText(error: unknown): string {
  const { responseText, message, code } = error as { responseText?: string; message?: string; code?: string };
  const texts = [responseText, message, code, 'The mail server could not be reached.'];
  return texts.find(Boolean) ?? '';
}

/** Signs in and opens the folder. Throws in the server's words. Takes at most so many milliseconds. */
export async function testImap(server: ImapServer, patience: number): Promise<{ messages: number }> {
  const connection = createImapConnection(server);
  connection.on('error', () => undefined);
  const tooLong = setTimeout(() => connection.close(), patience);
  try {
    await connection.connect();
    const { exists } = await connection.mailboxOpen(server.folder, { readOnly: true });
    await connection.logout();
    return { messages: exists };
  } catch (error) {
    throw new Error(imapErrorText(error), { cause: error });
  } finally {
    clearTimeout(tooLong);
    connection.close();
  }
}
