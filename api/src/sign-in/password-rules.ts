import { passwordLimits, tooLong } from '@site/shared-contracts';

let commonPasswords: Promise<Set<string>> | undefined;

/**
 * Some 50,000, loaded when a password is first set, which is rare. Only this list of zxcvbn is used and not its score
 * (`@zxcvbn-ts/core`), because each rule below has a message that names what to change.
 */
async function readCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Why this cannot be the password of this admin; undefined where it is good enough. */
export async function findPasswordError(
  password: string,
  username: string,
  companyWords: readonly string[] = [],
): Promise<string | undefined> {
  const given = password.normalize('NFKC').toLowerCase();
  if (given.length < passwordLimits.new) return `At least ${passwordLimits.new} characters.`;
  const excess = tooLong(given, passwordLimits.longest);
  if (excess) return excess;
  if (namesIn(username).some((name) => given.includes(name)))
    return 'The password must not contain the username.';
  const common = await (commonPasswords ??= readCommonPasswords());
  const isGuessable = guessableParts(given).some(
    (base) => base === '' || common.has(base) || isKnownPhrase(base),
  );
  if (isGuessable || new Set(given).size < 5)
    return 'This is a common password, or close to one. Choose another.';
  const unguessable = withoutWords(given, [...companyWords, username.replace(/^.*@/s, '')]);
  return unguessable.length < minUnguessableLength ||
    guessableParts(unguessable).some((base) => common.has(base))
    ? 'It is made of words of the company, its products, or rows of the keyboard. Add words of your own.'
    : undefined;
}

/** Phrases that are long enough for a password and that everybody knows, in letters alone. */
const knownPhrases = [
  'correct horse battery staple',
  'the quick brown fox jumps over the lazy dog',
  'to be or not to be that is the question',
  'may the force be with you always',
  'twinkle twinkle little star how i wonder what you are',
  'mary had a little lamb its fleece was white as snow',
  'lorem ipsum dolor sit amet consectetur adipiscing elit',
  'i love you forever and ever',
  'open sesame let me in please',
  'satyameva jayate om namah shivaya jai hind',
].map((phrase) => phrase.replaceAll(' ', ''));

/** Whether the letters are a part of such a phrase, whatever is between its words. */
function isKnownPhrase(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters.length >= minUnguessableLength && knownPhrases.some((phrase) => phrase.includes(letters));
}

/** Characters that have to be typed, removed or replaced to make a new password of the old one. */
const minChanges = 4;

/** Why this cannot be the password after that one, which somebody may know; undefined where it can. */
export function findLikeness(password: string, previous: string): string | undefined {
  const [given, old] = [password, previous].map((text) => text.normalize('NFKC').toLowerCase());
  if (given === old) return 'This is your password already. Choose another.';
  return changesBetween(given ?? '', old ?? '') < minChanges
    ? `This is too close to your current password: change ${minChanges} characters at least.`
    : undefined;
}

/** The Levenshtein distance. */
function changesBetween(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + Number(one[row - 1] !== other[column - 1]);
      current[column] = Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

/** Letters and digits that have to remain when everything guessable is removed. */
const minUnguessableLength = 8;
const minWordLength = 4;
const keyboardRows = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'yxcvbnm',
].concat('abcdefghijklmnopqrstuvwxyz');
/** Four keys in a row, forwards or backwards. */
const keyboardRuns = keyboardRows.flatMap((row) =>
  [row, Array.from(row).reverse().join('')].flatMap((keys) =>
    Array.from({ length: keys.length - minWordLength + 1 }, (_, start) =>
      keys.slice(start, start + minWordLength),
    ),
  ),
);
/** Characters that people type in place of a letter. */
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

/** What remains of a password without these words, also with lookalike characters, and without keyboard runs. */
function withoutWords(given: string, names: readonly string[]): string {
  // By UTF-16 code units, like the positions that `indexOf` returns.
  const letters = given.split('');
  const withoutLookalikes = letters.map((letter) => lookalikes[letter] ?? letter).join('');
  const words = names
    .flatMap((name) =>
      name
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => word.length >= minWordLength);
  const guessed = new Set<number>();
  const markGuessed = (text: string, word: string) => {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      for (let index = at; index < at + word.length; index += 1) guessed.add(index);
  };
  for (const word of words) for (const text of [given, withoutLookalikes]) markGuessed(text, word);
  for (const run of keyboardRuns) markGuessed(given, run);
  return letters
    .filter((_, index) => !guessed.has(index))
    .join('')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** The username, and an e-mail address without its domain. */
const namesIn = (username: string) =>
  [username, username.replace(/@.*/s, '')].filter((name) => name.length > 3);

/** The password, the same without the digits and signs around its letters, and the unit that either repeats. */
function guessableParts(given: string): string[] {
  const core = /\p{L}(?:.*\p{L})?/su.exec(given)?.[0] ?? '';
  return [given, core, repeatedUnitOf(given), repeatedUnitOf(core)];
}

/** What a text repeats, like `abc` of `abcabc`; the text itself where it repeats nothing. */
const repeatedUnitOf = (text: string) => text.slice(0, (text + text).indexOf(text, 1));
