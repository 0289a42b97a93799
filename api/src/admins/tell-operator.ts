/**
 * Says something to whoever started the process that must not stay in a log: over the channel to the launcher, which
 * prints it on its terminal, or straight to standard error.
 */
export async function tellOperator(text: string): Promise<void> {
  await new Promise<void>((resolve) => {
    if (process.send && process.connected) process.send({ tell: text }, undefined, {}, () => resolve());
    else process.stderr.write(`${text}\n`, () => resolve());
  });
}
