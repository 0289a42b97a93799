/** A stray warning or error is a defect: it fails the test that caused it. */
export function failOnConsole(): void {
  const stray: string[] = [];
  for (const level of ['error', 'warn'] as const) {
    beforeEach(() => {
      jest.spyOn(console, level).mockImplementation((...args: unknown[]) => {
        stray.push(`console.${level}: ${args.map(String).join(' ')}`);
      });
    });
  }
  afterEach(() => {
    const seen = stray.splice(0);
    jest.restoreAllMocks();
    if (seen.length) throw new Error(`Nothing may be written to the console in a test:\n${seen.join('\n')}`);
  });
}
