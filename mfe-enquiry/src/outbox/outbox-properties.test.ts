import { fc } from '@site/shared-testing/fast-check';
import { createFakeBrowser, type FakeTab } from '../../test-support/fake-browser';
import { createFakeCompany, type LineFault } from '../../test-support/fake-company';

type Step =
  | { act: 'open' | 'close' | 'online' | 'send'; tab: number }
  | { act: 'change'; tab: number; enquiry: number }
  | { act: 'pass'; milliseconds: number }
  | { act: 'fault'; fault: LineFault };

const faults: readonly LineFault[] = ['lost', 'responseLost', 'late', 'busy'];

const tab = fc.nat({ max: 3 });
const milliseconds = fc.oneof(fc.nat({ max: 120 }), fc.nat({ max: 100_000 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constantFrom('open', 'close', 'online', 'send', 'send'), tab }),
  fc.record({ act: fc.constant('change'), tab, enquiry: fc.nat({ max: 9 }) }),
  { arbitrary: fc.record({ act: fc.constant('pass'), milliseconds }), weight: 2 },
  { arbitrary: fc.record({ act: fc.constant('fault'), fault: fc.constantFrom(...faults) }), weight: 2 },
);

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-06-24T10:00:00Z') }));
afterEach(() => jest.useRealTimers());

test('whatever happens, each enquiry ends as one row, no success is shown too early, and nothing stays in the storage', async () => {
  const run = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 40 }), async (steps) => {
    const browser = createFakeBrowser();
    const company = createFakeCompany();
    const tabs: FakeTab[] = [];
    const falseSuccesses: string[] = [];
    /** By enquiry, everything that the visitor sent of it, the oldest first. */
    const sent = new Map<string, string[]>();
    let count = 0;

    const newValues = () => ({
      name: 'Asha',
      contactNo: '9876543210',
      product: 'Floor Cleaner',
      quantity: 12,
      message: `Text ${String(++count)}`,
    });
    const received = () => company.rows().map(({ message = '' }) => message);
    const open = () => {
      const opened = browser.openTab(company.deliver);
      opened.outbox.store.subscribe(({ entries }) => {
        for (const { id, state, values } of Object.values(entries)) {
          const { message = '' } = values as { message?: string };
          if (state === 'confirmed' && !received().includes(message))
            falseSuccesses.push(`${id}: ${message}`);
        }
      });
      tabs.push(opened);
      return opened;
    };
    const tabAt = (place: number) => tabs[place % Math.max(1, tabs.length)] ?? open();

    for (const each of steps) {
      if (each.act === 'open') open();
      else if (each.act === 'close') tabs.splice(each.tab, 1)[0]?.close();
      else if (each.act === 'online') tabAt(each.tab).dispatch('online');
      else if (each.act === 'pass') await jest.advanceTimersByTimeAsync(each.milliseconds);
      else if (each.act === 'fault') company.faults.push(each.fault);
      else if (each.act === 'change') {
        const { outbox } = tabAt(each.tab);
        const entry = outbox.all().filter(({ state }) => state !== 'confirmed')[each.enquiry];
        if (!entry) continue;
        const words = newValues();
        outbox.change(entry.id, words);
        sent.get(entry.id)?.push(words.message);
      } else {
        const words = newValues();
        sent.set(tabAt(each.tab).outbox.add('message', 'contact', words), [words.message]);
      }
    }
    company.faults.length = 0;
    open();
    await jest.advanceTimersByTimeAsync(2 * 3_600_000);

    const rows = received();
    for (const versions of sent.values()) expect(rows).toContain(versions.at(-1));
    expect(new Set(rows).size).toBe(rows.length);
    expect(falseSuccesses).toEqual([]);
    expect(browser.items.size).toBe(0);
    for (const left of tabs) left.close();
  });
  await fc.assert(run);
}, 600_000);
