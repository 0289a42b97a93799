import crypto from 'node:crypto';

/** The function as another process would load it. */
function loadModuleAgain() {
  jest.resetModules();
  return jest.requireActual<{ findFreePorts: (count: number) => Promise<number[]> }>('./free-ports')
    .findFreePorts;
}

test('processes that run side by side never get the same ports, even if they start with the same block', async () => {
  jest
    .spyOn(crypto, 'randomInt')
    .mockReturnValueOnce(7 as never)
    .mockReturnValueOnce(7 as never);
  const one = loadModuleAgain();
  const other = loadModuleAgain();
  const ports = (await Promise.all([one(40), other(40), one(40), other(40)])).flat();
  expect(new Set(ports).size).toBe(ports.length);
});

test('a request for more ports than a block has is rejected with a message', async () => {
  await expect(loadModuleAgain()(100)).rejects.toThrow('100 free ports were not found.');
});
