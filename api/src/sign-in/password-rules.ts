import { limits } from '@site/shared-contracts';

let commonPasswords: Promise<Set<string>> | undefined;

/** Some 50,000; read when somebody first sets a password, which is seldom. */
async function readCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** What must change before this can become the password of this admin; undefined where it is good enough. */
export async function findPasswordError(
  password: string,
  username: string,
  companyWords: readonly string[] = [],
): Promise<string | undefined> {
  const given = password.normalize('NFKC').toLowerCase();
  if (given.length < limits.newPassword) return `At least ${limits.newPassword} characters.`;
  if (given.length > limits.password) return `At most ${limits.password} characters.`;
  if (namesIn(username).some((name) => given.includes(name)))
    return 'The password must not contain the username.';
  const common = await (commonPasswords ??= readCommonPasswords());
  const isGuessable = bases(given).some((base) => base === '' || common.has(base));
  if (isGuessable || new Set(given).size < 5)
    return 'This is a common password, or close to one. Choose another.';
  const rest = withoutWords(given, [...companyWords, username.replace(/^.*@/s, '')]);
  return rest.length < leastRest || bases(rest).some((base) => common.has(base))
    ? 'It is made of words of the company, its products, or rows of the keyboard. Add words of your own.'
    : undefined;
}

/** Letters and digits that have to be left without what can be guessed. */
const leastRest = 8;
const leastWord = 4;
const rows = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'yxcvbnm',
].concat('abcdefghijklmnopqrstuvwxyz');
/** Four keys in a row, forwards or backwards. */
const runs = rows.flatMap((row) =>
  [row, Array.from(row).reverse().join('')].flatMap((keys) =>
    Array.from({ length: keys.length - leastWord + 1 }, (_, start) => keys.slice(start, start + leastWord)),
  ),
);
/** What people write for a letter. */
const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** What is left of a password without these words, however their letters are written, and without rows of keys. */
function withoutWords(given: string, names: readonly string[]): string {
  // By code units, as `indexOf` counts.
  const letters = given.split('');
  const plain = letters.map((letter) => lookalikes[letter] ?? letter).join('');
  const words = names
    .flatMap((name) =>
      name
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => word.length >= leastWord);
  const taken = new Set<number>();
  const take = (text: string, word: string) => {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      for (let index = at; index < at + word.length; index += 1) taken.add(index);
  };
  for (const word of words) for (const text of [given, plain]) take(text, word);
  for (const run of runs) take(given, run);
  return letters
    .filter((_, index) => !taken.has(index))
    .join('')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
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
