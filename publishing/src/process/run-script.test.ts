import { execFileSync } from 'node:child_process';
import path from 'node:path';

test('a reader that has read enough ends a command without an error', () => {
  const script = `
    import { runScript } from ${JSON.stringify(path.resolve('publishing/src/process/run-script.mjs'))};
    await runScript(async () => {
      for (let line = 1; line <= 50_000; line += 1) {
        console.log(line);
        if (line % 1_000 === 0) await new Promise(setImmediate);
      }
    });`;
  const command = '"$NODE" --input-type=module -e "$SCRIPT" | head -1; echo "exit code ${PIPESTATUS[0]}"';
  const output = execFileSync('bash', ['-c', `{ ${command}; } 2>&1`], {
    encoding: 'utf8',
    env: { ...process.env, NODE: process.execPath, SCRIPT: script },
  });
  expect(output).toBe('1\nexit code 0\n');
});
