// Response headers that both servers send with every response.

/** Seconds: a year. */
const HSTS_MAX_AGE = 31_536_000;

/** Browser features that no page of this site uses, nor any page that it embeds in a frame. */
const unusedFeatures = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb'],
];

/**
 * `cross-origin-resource-policy` covers every resource, also the images for link previews: those are fetched by
 * servers, which ignore the header. It keeps pages of other sites from embedding our resources.
 */
const commonSecureHeaders = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * HSTS for a request over TLS, which the trusted proxy reports as `protocol`: the browser uses only HTTPS from then on.
 * Subdomains may belong to other systems, so they are not included.
 */
const hstsHeader = (protocol: string): Record<string, string> =>
  protocol === 'https' ? { 'strict-transport-security': `max-age=${HSTS_MAX_AGE}` } : {};

interface Reply {
  headers: (values: Record<string, string>) => unknown;
}

/** The common headers with a server's own: as values, and as an `onRequest` hook that also sends the request's id. */
export function createSecureHeaders(own: Record<string, string>) {
  const values = { ...commonSecureHeaders, ...own };
  const hook = ({ protocol, id }: { protocol: string; id: string }, reply: Reply, done: () => void): void => {
    reply.headers({ ...values, ...hstsHeader(protocol), 'x-request-id': id });
    done();
  };
  return { values, hook };
}
