import { limits } from '@site/shared-contracts';

let commonPasswords: Promise<Set<string>> | undefined;

/** Some 50,000; read when somebody first sets a password, which is seldom. */
async function readCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** What must change before this can become the password of this admin; undefined where it is good enough. */
export async function complaintAbout(password: string, username: string): Promise<string | undefined> {
  const given = password.normalize('NFKC').toLowerCase();
  if (given.length < limits.newPassword) return `At least ${limits.newPassword} characters.`;
  if (given.length > limits.password) return `At most ${limits.password} characters.`;
  if (namesIn(username).some((name) => given.includes(name)))
    return 'The password must not contain the username.';
  const common = await (commonPasswords ??= readCommonPasswords());
  const isGuessable = bases(given).some((base) => base === '' || common.has(base));
  return isGuessable || new Set(given).size < 5
    ? 'This is a common password, or close to one. Choose another.'
    : undefined;
}

/** The username, and an e-mail address without its domain. */
const namesIn = (username: string) =>
  [username, username.replace(/@.*/s, '')].filter((name) => name.length > 3);

/** The password, and what is left of it without what people add to a word to make it pass: nothing, for a number. */
function bases(given: string): string[] {
  const core = /\p{L}(?:.*\p{L})?/su.exec(given)?.[0] ?? '';
  return [given, core, unitOf(given), unitOf(core)];
}

/** What a text repeats, like `abc` of `abcabc`; the text itself where it repeats nothing. */
const unitOf = (text: string) => text.slice(0, (text + text).indexOf(text, 1));
