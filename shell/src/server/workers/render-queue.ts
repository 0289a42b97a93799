// Which page is rendered next: each client gets its turn, however many pages another one requests.
import { NoFreeWorkerError } from '../remotes/no-free-worker-error';

export interface RenderQueueOptions {
  /** Renders at the same time, of all clients. */
  slots: number;
  /** Renders at the same time, of one client. */
  perClient?: number;
  /** Renders of one client that may wait. */
  waitingPerClient?: number;
  /** Renders of all clients that may wait. */
  waiting?: number;
  /** Milliseconds that a render may wait. */
  patience?: number;
}

/** A render that may be awaited by several clients. It rejects with a `NoFreeWorkerError` where its turn never came. */
export interface QueuedRender<T> {
  result: Promise<T>;
  /** Has it wait in the turn of another client, too: the first of all turns counts. */
  join: (client: string) => void;
}

interface Job {
  /** Those in whose turn it waits; undefined once it waits no more. */
  clients: Set<string> | undefined;
  start: () => Promise<void>;
  refuse: () => void;
  timer: NodeJS.Timeout | undefined;
}

interface Client {
  running: number;
  waiting: Job[];
}

/**
 * A client is a network address. The next render is one of the client that has the fewest running ones, and of several
 * such clients the one that has waited longest for its turn.
 */
export class RenderQueue {
  readonly #limits: Required<RenderQueueOptions>;
  /** Those that have something running or waiting. Who was served last is at the end. */
  readonly #clients = new Map<string, Client>();
  #running = 0;

  constructor(options: RenderQueueOptions) {
    this.#limits = { perClient: 4, waitingPerClient: 32, waiting: 128, patience: 5_000, ...options };
  }

  /** Renders that wait. */
  get waiting(): number {
    return new Set([...this.#clients.values()].flatMap(({ waiting }) => waiting)).size;
  }

  add<T>(client: string, render: () => Promise<T>): QueuedRender<T> {
    const { promise, resolve, reject } = withResolvers<T>();
    const job: Job = {
      clients: new Set(),
      start: () => render().then(resolve, reject),
      refuse: () => {
        reject(new NoFreeWorkerError('Too many pages are requested at once.'));
      },
      timer: undefined,
    };
    job.timer = setTimeout(() => this.#refuse(job), this.#limits.patience).unref();
    this.#join(job, client);
    return { result: promise, join: (name) => this.#join(job, name) };
  }

  #join(job: Job, name: string): void {
    if (!job.clients || job.clients.has(name)) return;
    const client = this.#clients.get(name) ?? { running: 0, waiting: [] };
    this.#clients.set(name, client);
    job.clients.add(name);
    client.waiting.push(job);
    this.#startNext();
    // What started at once did not have to wait.
    if (client.waiting.length > this.#limits.waitingPerClient) this.#leave(job, name);
    else if (this.waiting > this.#limits.waiting) this.#makeRoom();
  }

  /** The client with the most gives up its last one; of several such clients the one that came last. */
  #makeRoom(): void {
    const clients = [...this.#clients].sort(
      ([, one], [, other]) => one.waiting.length - other.waiting.length,
    );
    const [name, most] = clients.at(-1) ?? [];
    const last = most?.waiting.at(-1);
    if (name !== undefined && last) this.#leave(last, name);
  }

  /** A client does not wait for a render any more: the last one to leave has it refused. */
  #leave(job: Job, name: string): void {
    this.#remove(job, name);
    job.clients?.delete(name);
    if (job.clients?.size === 0) this.#refuse(job);
  }

  #refuse(job: Job): void {
    this.#stopWaiting(job);
    job.refuse();
  }

  #stopWaiting(job: Job): void {
    clearTimeout(job.timer);
    for (const name of job.clients ?? []) this.#remove(job, name);
    job.clients = undefined;
  }

  #remove(job: Job, name: string): void {
    const client = this.#clients.get(name);
    if (!client) return;
    client.waiting = client.waiting.filter((each) => each !== job);
    this.#forgetIdle(name, client);
  }

  #forgetIdle(name: string, { running, waiting }: Client): void {
    if (running === 0 && waiting.length === 0) this.#clients.delete(name);
  }

  #startNext(): void {
    while (this.#running < this.#limits.slots) {
      const next = this.#nextTurn();
      if (!next) return;
      this.#start(...next);
    }
  }

  #nextTurn(): [string, Client, Job] | undefined {
    let next: [string, Client, Job] | undefined;
    for (const [name, client] of this.#clients) {
      const [job] = client.waiting;
      const hasTurn = job && client.running < (next?.[1].running ?? this.#limits.perClient);
      if (hasTurn) next = [name, client, job];
    }
    return next;
  }

  #start(name: string, client: Client, job: Job): void {
    client.running += 1;
    this.#running += 1;
    this.#clients.delete(name);
    this.#clients.set(name, client);
    this.#stopWaiting(job);
    void job.start().finally(() => {
      client.running -= 1;
      this.#running -= 1;
      this.#forgetIdle(name, client);
      this.#startNext();
    });
  }
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    [resolve, reject] = [onResolve, onReject];
  });
  return { promise, resolve, reject };
}
