/** The environment, or a file that it names, is invalid: a restart would not help. The message lists what is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** From sysexits.h: process managers do not restart after it. */
export const CONFIG_EXIT_CODE = 78;
