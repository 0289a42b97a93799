// Response headers that both servers send with everything, before those of their own.

/** Seconds: a year. */
const TLS_MEMORY = 31_536_000;

/** What no page of this site uses, nor anything that it frames. */
const unused = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb'],
];

/**
 * For all resources alike, pictures for link previews too: those are fetched by servers, which this header does not stop.
 * Only pages of other sites cannot show what is ours.
 */
export const commonSecureHeaders = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Of a visitor who came by TLS, as the trusted proxy says: the browser stays with it from now on. Subdomains are not ours
 * to speak for.
 */
export const transportSecurity = (protocol: string): Record<string, string> =>
  protocol === 'https' ? { 'strict-transport-security': `max-age=${TLS_MEMORY}` } : {};
