import { NoFreeWorkerError } from '../remotes/no-free-worker-error';
import { RenderQueue, type RenderQueueOptions } from './render-queue';

/** Renders that end when the test says so. */
function createRenders(options: RenderQueueOptions) {
  const queue = new RenderQueue(options);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    add: (client: string, name: string) => {
      const render = queue.add(client, () => {
        started.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      });
      // Those that a test leaves waiting are refused in the end.
      render.result.catch(() => undefined);
      return render;
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    queue,
  };
}

test('who has the fewest running is next, and of those who has waited longest for a turn', async () => {
  const { add, end, started } = createRenders({ slots: 2, perClient: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) add('a', name);
  for (const name of ['b1', 'b2', 'b3']) add('b', name);
  add('c', 'c1');
  expect(started).toEqual(['a1', 'a2']);
  await end('a1');
  await end('a2');
  // The last turn of `a` was before `c` came.
  expect(started.slice(2)).toEqual(['b1', 'a3']);
  await end('b1');
  await end('a3');
  expect(started.slice(4)).toEqual(['c1', 'b2']);
});

test('a client gets no more than its part also where nobody else wants one', async () => {
  const { add, end, started } = createRenders({ slots: 10, perClient: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) add('a', name);
  expect(started).toEqual(['a1', 'a2']);
  await end('a2');
  expect(started).toEqual(['a1', 'a2', 'a3']);
});

test('where too many wait, the client with the most gives up its last ones', async () => {
  const { add, started, queue, end } = createRenders({ slots: 1, waiting: 3 });
  const [, , , last] = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name));
  const other = add('b', 'b1');
  await expect(last?.result).rejects.toThrow(NoFreeWorkerError);
  expect(queue.waiting).toBe(3);
  await end('a1');
  await end('a2');
  await end('b1');
  expect(await other.result).toBe('b1');
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('nobody waits longer than the patience', async () => {
  const { add, end, started, queue } = createRenders({ slots: 1, patience: 20 });
  const running = add('a', 'a1');
  await expect(add('b', 'b1').result).rejects.toThrow(NoFreeWorkerError);
  expect(queue.waiting).toBe(0);
  await end('a1');
  expect(await running.result).toBe('a1');
  expect(started).toEqual(['a1']);
});

test('a render that several wait for is refused only when the last of them has left', async () => {
  const { add, end, queue } = createRenders({ slots: 1, waitingPerClient: 1 });
  add('a', 'a1');
  add('a', 'a2');
  const shared = add('b', 'b1');
  // It has no room in the turn of `a`.
  shared.join('a');
  expect(queue.waiting).toBe(2);
  await end('a1');
  await end('a2');
  await end('b1');
  expect(await shared.result).toBe('b1');
});

test('a render that fails gives its place to the next', async () => {
  const queue = new RenderQueue({ slots: 1 });
  const failed = queue.add('a', () => Promise.reject(new Error('broken')));
  const next = queue.add('a', () => Promise.resolve('next'));
  await expect(failed.result).rejects.toThrow('broken');
  expect(await next.result).toBe('next');
});
