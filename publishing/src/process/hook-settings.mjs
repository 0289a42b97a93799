// Who is told of each change of a registry: commands and shells read it alike.

const MIN_SECRET = 32;

/** @param {NodeJS.ProcessEnv} env @returns {{ url: string, secret: string } | undefined} */
export const readHookSettings = ({ REGISTRY_HOOK_URL: url, REGISTRY_HOOK_SECRET: secret }) =>
  url && secret ? { url, secret } : undefined;

/**
 * What is wrong with them, as sentences.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
export function findHookProblems({ REGISTRY_HOOK_URL: url = '', REGISTRY_HOOK_SECRET: secret = '' }) {
  if (!url && !secret) return [];
  if (!url || !secret) return ['Set both REGISTRY_HOOK_URL and REGISTRY_HOOK_SECRET, or neither.'];
  const problems = [];
  if (!(/^https?:\/\//.test(url) && URL.canParse(url)))
    problems.push('REGISTRY_HOOK_URL must be an http or https URL.');
  else if (new URL(url).username || new URL(url).password)
    problems.push('REGISTRY_HOOK_URL must not have a name and a password in it.');
  if (secret.length < MIN_SECRET)
    problems.push(`REGISTRY_HOOK_SECRET must have ${MIN_SECRET} characters or more.`);
  return problems;
}
