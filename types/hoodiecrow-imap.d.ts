// The package has no types. These are what the tests use of it.
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface HoodiecrowServer {
    server: Server;
    listen(port: number, host: string, done: () => void): void;
    close(done?: () => void): void;
    appendMessage(mailbox: string, flags: string[], internalDate: string | undefined, raw: string): void;
    getMailbox(path: string): { uidvalidity: number; messages: unknown[] };
  }

  export default function hoodiecrow(options: {
    plugins: string[];
    storage: Record<string, { messages: { raw: string }[] }>;
    users: Record<string, { password: string }>;
  }): HoodiecrowServer;
}
