/** Which origins an override may name: a list of origins, or `loopback` for every port of this machine. */
export type AllowedOrigins = readonly string[];

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;

export const isAllowedOrigin = (origin: string, allowed: AllowedOrigins): boolean =>
  isOrigin(origin) && (allowed.includes(origin) || (allowed.includes('loopback') && loopback.test(origin)));
