/** The mail server, the sender and the recipients. */
export interface MailSettings {
  server: SmtpServer;
  /** `address` or `Name <address>`. */
  from: string;
  to: string[];
  /** The mailbox that is read for replies. Without one, customers reply to the sender. */
  replyAddress?: string | undefined;
  /** The origin of the site, to which the links in mails lead. Without one, mails have no links. */
  publicUrl: string;
}

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  isSecure: boolean;
  credentials: { user: string; pass: string } | undefined;
}

const emailAddress = String.raw`[^\s<>@,;"]+@[^\s<>@,;"]+`;
export const senderPattern = new RegExp(String.raw`^(${emailAddress}|[^<>"\r\n]+ <${emailAddress}>)$`);
export const recipientsPattern = new RegExp(String.raw`^${emailAddress}( *, *${emailAddress})*$`);

/** Whether the URL of a mail server can be parsed, with the escapes in its username and password. */
export function isSmtpUrl(url: string): boolean {
  try {
    const { hostname, username, password } = new URL(url);
    decodeURIComponent(username + password);
    return hostname !== '';
  } catch {
    return false;
  }
}

export function readMailSettings(url: string, from: string, to: string, publicUrl = ''): MailSettings {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  return {
    server: {
      // Without the brackets of an IPv6 address.
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (isSecure ? 465 : 587) : Number(port),
      isSecure,
      credentials:
        username === ''
          ? undefined
          : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    },
    from,
    to: to.split(',').map((each) => each.trim()),
    publicUrl,
  };
}
