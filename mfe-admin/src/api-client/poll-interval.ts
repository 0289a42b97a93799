/** Milliseconds between two calls for what changes without the admin: new enquiries, sent mail, figures. */
export const POLL_INTERVAL = 30_000;
