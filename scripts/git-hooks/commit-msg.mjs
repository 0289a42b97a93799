// The commit-msg hook: the subject of a commit has at most 72 characters.
import fs from 'node:fs/promises';
import { Failure, runScript } from '../launcher/failure.mjs';

const MAX_LENGTH = 72;

await runScript(async () => {
  const [, , file = ''] = process.argv;
  const lines = (await fs.readFile(file, 'utf8')).split('\n');
  const subject = lines.find((line) => line.trim() && !line.startsWith('#')) ?? '';
  if (subject.length > MAX_LENGTH)
    throw new Failure(`The subject has ${subject.length} characters, at most ${MAX_LENGTH} are allowed.`);
});
