/**
 * Says something to whoever started the process that must not stay in a log: over the channel to the launcher, which
 * prints it on its terminal, or straight to standard error.
 */
export async function printToOperator(text: string): Promise<void> {
  if (!(await sendToLauncher(text)))
    await new Promise((resolve) => process.stderr.write(`${text}\n`, resolve));
}

const sendToLauncher = (text: string) =>
  new Promise<boolean>((resolve) => {
    if (process.send && process.connected)
      process.send({ tell: text }, undefined, {}, (error) => resolve(error === null));
    else resolve(false);
  });
