/** The package ships no types; this is the part that the tests use. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface HoodiecrowServer {
    server: Server;
    listen(port: number, host: string, done: () => void): void;
    close(done?: () => void): void;
    appendMessage(mailbox: string, flags: string[], internalDate: string | undefined, raw: string): void;
    getMailbox(path: string): { uidvalidity: number; messages: unknown[] };
  }

  // eslint-disable-next-line import-x/no-default-export -- as the package has it
  export default function hoodiecrow(options: {
    plugins: string[];
    storage: Record<string, { messages: { raw: string }[] }>;
    users: Record<string, { password: string }>;
  }): HoodiecrowServer;
}
