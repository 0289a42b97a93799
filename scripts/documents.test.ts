import fs from 'node:fs';
import path from 'node:path';

const ignoredFolders = ['.git', 'coverage', 'dist', 'node_modules', 'test-results', 'var'];

function listFiles(folder = '.'): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [file];
    const isIgnored = ignoredFolders.includes(entry.name) || file === 'release';
    return isIgnored ? [] : listFiles(file);
  });
}

const files = listFiles();
const folders = new Set(files.flatMap((file) => parentsOf(file)));
/** The change log names files of earlier versions, the template of decisions names examples. */
const documents = files.filter((file) => file.endsWith('.md') && !/CHANGELOG|template/.test(file));
const packages = files
  .filter((file) => file.endsWith('/package.json'))
  .map((file) => path.posix.dirname(file));

function parentsOf(file: string): string[] {
  const parent = path.posix.dirname(file);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

/** Files that are made at run time or by a build, and files of the example remote `careers`. */
const notInTheRepository =
  /^(VAR_DIR|var|release)\/|^release\.json$|\/dist\/|^mfe-careers\b|^(registry|composition|openapi|manifest|trusted-remotes)\.json$|^history\/|^server\.cjs$/;

/** Words of code in a document, without the punctuation around them. */
function codeWords(document: string): string[] {
  const text = fs.readFileSync(document, 'utf8').replace(/^```(?!sh)[\s\S]*?^```/gm, '');
  const code = [...text.matchAll(/^```sh\n([\s\S]*?)^```|`([^`\n]+)`/gm)].map(
    ([, block, inline]) => block ?? inline ?? '',
  );
  return code
    .flatMap((each) => each.match(/(?:<[^<>]*>|[^\s<])+/g) ?? [])
    .map((word) => word.replace(/^["'(]/, '').replace(/[)"',;:.]{1,2}$/, ''));
}

const topFolders = new Set([...folders].map((folder) => folder.split('/')[0] ?? ''));

/** Whether a word is meant as a file or a folder of the repository. */
function isPath(word: string): boolean {
  if (notInTheRepository.test(word) || !/^([\w.@*-]|<[^<>]*>)+(\/([\w.@*-]|<[^<>]*>)*)*$/.test(word))
    return false;
  const [first = ''] = word.split('/');
  const isBelowTopFolder = word.includes('/') && (topFolders.has(first) || first.startsWith('mfe-'));
  return isBelowTopFolder || /[\w>*]\.(tsx?|mjs|cjs|md|jsonc?|ya?ml)$/.test(word);
}

/** `*` and `<name>` stand for any name. A path may begin at any folder, and name a file or a folder. */
function patternOf(word: string): RegExp {
  const escaped = word.replace(/\/$/, '').replace(/\./g, '\\.');
  return new RegExp(`(^|/)${escaped.replace(/<[^<>]*>|\*+/g, '[^/]+')}$`);
}

const all = [...files, ...folders];
const exists = (word: string) => {
  const pattern = patternOf(word);
  // A command that runs tests takes a part of a path.
  return all.some((file) => pattern.test(file)) || files.some((file) => file.startsWith(word));
};

test.each(documents)('%s names only files that exist', (document) => {
  const missing = codeWords(document).filter((word) => isPath(word) && !exists(word));
  expect([...new Set(missing)]).toEqual([]);
});

test.each(documents)('%s links only to files that exist', (document) => {
  const text = fs.readFileSync(document, 'utf8');
  const targets = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
    ([, target]) => target ?? '',
  );
  const missing = targets.filter((target) => !fs.existsSync(path.join(path.dirname(document), target)));
  expect(missing).toEqual([]);
});

test('the newest version in the change log is that of the repository', () => {
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string };
  const [, newest] = /^## (\d\S*) - \d{4}-\d\d-\d\d$/m.exec(fs.readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect(newest).toBe(version);
});

test.each(packages)('the package %s has a README', (folder) => {
  expect(files).toContain(`${folder}/README.md`);
});
