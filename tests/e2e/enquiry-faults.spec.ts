// Enquiries through a faulty proxy: FAULT_ROUNDS rounds, each generated from FAULT_SEED (a number, or `random`).
import { numberFromEnvironment, seededRandom, seedFromEnvironment } from '@site/shared-testing/seeded-random';
import { proxyFaults, startFaultyProxy, type ProxyFault } from '../support/faulty-proxy';
import { createVisitor, navigations, type SentEnquiry, type Visitor } from '../support/enquiry-visitor';
import { expect, test } from '../support/fixtures';
import { callSite, signInTo } from '../support/session';
import type { Site } from '../support/site';

const rounds = numberFromEnvironment('FAULT_ROUNDS', 2);
const seed = seedFromEnvironment('FAULT_SEED');
/** At a time. */
const visitors = 4;
/** A visitor asks for each product once: so a notice that names it can mean one enquiry only. */
const mostRounds = 25;

type Pick = <T>(list: readonly T[]) => T;
type Story = (visitor: Visitor, enquiry: SentEnquiry, pick: Pick) => Promise<unknown>;

/** What visitors do once the form is filled in. */
const stories = {
  waits: async (visitor, enquiry) => {
    await visitor.send(enquiry);
    await visitor.expectSuccess(enquiry);
  },
  'tries again and again': async (visitor, enquiry) => {
    await visitor.send(enquiry);
    await visitor.expectSuccess(enquiry, true);
  },
  'clicks twice': async (visitor, enquiry) => {
    await visitor.sendTwice(enquiry);
    await visitor.expectSuccess(enquiry);
  },
  'goes to another page': async (visitor, enquiry, pick) => {
    await visitor.send(enquiry);
    await visitor.goTo(pick(['/', '/about', '/products', '/blog']), pick(navigations));
  },
  reloads: async (visitor, enquiry) => {
    await visitor.send(enquiry);
    await visitor.reload();
  },
  'closes the tab': async (visitor, enquiry) => {
    await visitor.send(enquiry);
    await visitor.closeTab();
  },
  'opens another tab': async (visitor, enquiry) => {
    await visitor.send(enquiry);
    await visitor.openAnotherTab('/contact');
  },
  'has no network for a while': async (visitor, enquiry) => {
    await visitor.setOffline(true);
    await visitor.send(enquiry);
    await visitor.expectNotice(enquiry, 'You are offline.');
    await visitor.setOffline(false);
    await visitor.expectSuccess(enquiry);
  },
  'has no network and closes the tab': async (visitor, enquiry) => {
    await visitor.setOffline(true);
    await visitor.send(enquiry);
    await visitor.closeTab();
    await visitor.setOffline(false);
  },
  'corrects it': async (visitor, enquiry) => {
    await visitor.send(enquiry);
    const corrected = { ...enquiry, quantity: correctedQuantity };
    await visitor.correct(corrected);
    await visitor.expectSuccess(corrected);
  },
  'sees the server die': async (visitor, enquiry) => {
    await visitor.send(enquiry);
    await visitor.expectSuccess(enquiry);
  },
} satisfies Record<string, Story>;
type StoryName = keyof typeof stories;

const quantity = '10';
const correctedQuantity = '11';
/** Rare, for all visitors have to wait until the server is back. */
const deathEvery = 50;
const ordinary = Object.keys(stories).filter((name) => name !== 'sees the server die') as StoryName[];

test.describe.configure({ timeout: 120_000 + rounds * 15_000 });

test(`${String(rounds)} rounds through a faulty proxy: each enquiry is stored once, no success is shown early, nothing stays in the browser`, async ({
  browser,
  startOwnSite,
}) => {
  const site = await startOwnSite({
    env: {
      ENQUIRIES_PER_HOUR_PER_ADDRESS: '100000',
      ENQUIRIES_PER_HOUR: '100000',
    },
  });
  const line = await startFaultyProxy(site.url, () => {
    try {
      site.killService('api');
    } catch {
      // It is dead already, and about to come back.
    }
  });
  const products = await listProducts(site);
  const people = Math.max(visitors, Math.ceil(rounds / mostRounds));
  /** By name, whether there was a correction. */
  const sent = new Map<string, boolean>();
  const played: Record<string, number> = {};

  const play = async (visitor: Visitor, round: number) => {
    const random = seededRandom(seed * 100_003 + round);
    const pick: Pick = (list) => list[Math.floor(random() * list.length)] ?? fail();
    const story = round % deathEvery === 9 ? 'sees the server die' : pick(ordinary);
    const { id: productId, productName: product } = products[Math.floor(round / people)] ?? fail();
    const enquiry: SentEnquiry = {
      kind: pick(['message', 'quote']),
      name: `Visitor ${String(round)}`,
      contactNo: String(9_876_500_000 + round),
      quantity,
      product,
      productId,
    };
    played[story] = (played[story] ?? 0) + 1;
    sent.set(enquiry.name, story === 'corrects it');
    line.plan(enquiry.name, faultsOf(story, pick, random));
    await visitor.openAndFillIn(enquiry, pick(navigations));
    await stories[story](visitor, enquiry, pick);
  };

  const waiting = Array.from({ length: people }, (_, person) => person);
  const problems: string[] = [];
  const playNext = async (): Promise<void> => {
    const person = waiting.shift();
    if (person === undefined) return;
    const visitor = await createVisitor(browser, line);
    for (let round = person; round < rounds; round += people) {
      await test.step(`round ${String(round)} of seed ${String(seed)}`, () => play(visitor, round));
    }
    await test.step(`nothing is kept by the visitor of round ${String(person)}`, visitor.expectNothingStored);
    await visitor.close();
    problems.push(...visitor.problems);
    await playNext();
  };
  await Promise.all(Array.from({ length: visitors }, playNext));
  await line.stop();
  console.log(
    `FAULT_SEED=${String(seed)}: ${JSON.stringify(played)}, ${String(line.confirmed().length)} confirmations`,
  );

  expect(problems).toEqual([]);
  // The server may have been killed in the last round.
  await expect.poll(async () => (await fetch(`${site.url}/api/revision`)).status).toBe(200);
  const stored = await listEnquiries(site);
  for (const [name, isCorrected] of sent) {
    const rows = stored.filter((row) => row.name === name).map((row) => String(row.quantity));
    if (isCorrected) {
      // An enquiry that arrived before its correction was typed may be stored beside the correction.
      expect(rows.toSorted(), name).toEqual(rows.length === 1 ? ['11'] : ['10', '11']);
    } else expect(rows, name).toEqual([quantity]);
  }
  expect(new Set(stored.map(({ name }) => name))).toEqual(new Set(sent.keys()));
});

test('the first enquiry of a browser is accepted offline, before the code that sends it was ever loaded', async ({
  browser,
}) => {
  const line = await startFaultyProxy(process.env.SITE_URL ?? '', () => undefined);
  const visitor = await createVisitor(browser, line);
  const enquiry = {
    kind: 'message',
    name: 'Visitor without a network',
    contactNo: '9876500999',
    quantity,
    product: 'Venwash Liquid Detergent',
    productId: 1,
  } as const;
  await visitor.openAndFillIn(enquiry, 'loads it');
  await stories['has no network for a while'](visitor, enquiry);
  await visitor.expectNothingStored();
  await visitor.close();
  await line.stop();
  expect(visitor.problems).toEqual([]);
  expect(line.confirmed().map(({ name }) => name)).toEqual([enquiry.name]);
});

function faultsOf(story: StoryName, pick: Pick, random: () => number): ProxyFault[] {
  if (story === 'sees the server die') return ['server dies'];
  // Retried before it is corrected, so that the browser cannot know whether it has arrived.
  if (story === 'corrects it') return [pick(['lost on the way', 'response lost']), 'closed for now'];
  return Array.from({ length: Math.floor(random() * 4) }, () => pick(proxyFaults));
}

function fail(): never {
  throw new Error('There is nothing to pick from.');
}

interface Product {
  id: number;
  productName: string;
}

async function listProducts(site: Site): Promise<Product[]> {
  const response = await fetch(`${site.url}/api/products/all`);
  return ((await response.json()) as { data: Product[] }).data;
}

async function listEnquiries(site: Site): Promise<{ name: string; quantity: string | number }[]> {
  const session = await signInTo(site.url);
  const lists = await Promise.all(
    [
      'contact/all?suspect=false',
      'contact/all?suspect=true',
      'quotes/getAll?suspect=false',
      'quotes/getAll?suspect=true',
    ].map(async (path) => {
      const response = await callSite(site.url, 'GET', `/api/${path}`, undefined, session);
      expect(response.status).toBe(200);
      const body = (await response.json()) as { data: [] } | [];
      return Array.isArray(body) ? body : body.data;
    }),
  );
  return lists.flat();
}
