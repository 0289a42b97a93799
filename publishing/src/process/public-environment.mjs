/** What names a secret, or a file with one: keys, passwords, tokens, and URLs that may contain a password. */
const SECRET = /KEY|SECRET|PASSWORD|PASSWD|TOKEN|CREDENTIAL|AUTH|HOOK|DATABASE_URL|POSTGRES_URL|SMTP/i;

/**
 * The environment for processes that run a remote's code or its dependencies: they have no need of the key that signs
 * its registry, nor of the storage's.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export const publicEnvironment = (env) => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !SECRET.test(name))),
  NODE_ENV: 'production',
});
