/**
 * Prints a text on the terminal of the operator that must not be written to a log: through the launcher's message
 * channel where there is one, otherwise to standard error.
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
