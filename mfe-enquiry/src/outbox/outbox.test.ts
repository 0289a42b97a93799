import { createFakeBrowser } from '../../test-support/fake-browser';
import { createFakeCompany } from '../../test-support/fake-company';

const aDay = 86_400_000;
const values = {
  name: 'Asha Menon',
  contactNo: '9876543210',
  product: 'Floor Cleaner',
  quantity: 12,
  message: 'Please call in the morning.',
};
const expectedRow = { ...values, quantity: '12' };

let company: ReturnType<typeof createFakeCompany>;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-06-24T10:00:00Z') });
  company = createFakeCompany();
});
afterEach(() => jest.useRealTimers());

const advance = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('a confirmed enquiry is one row and leaves no trace', async () => {
  const browser = createFakeBrowser();
  const { outbox } = browser.openTab(company.deliver);
  const id = outbox.add('message', 'contact', values);
  expect(outbox.find(id)?.state).toBe('sending');
  expect(browser.storedText()).toContain('Asha Menon');
  await advance(100);
  expect(outbox.find(id)?.state).toBe('confirmed');
  expect(company.rows()).toEqual([expectedRow]);
  expect(browser.items.size).toBe(0);
});

test.each(['lost', 'responseLost'] as const)(
  'after a request with the fault %s it is sent again without the visitor',
  async (fault) => {
    const browser = createFakeBrowser();
    company.faults.push(fault, fault, fault);
    const { outbox } = browser.openTab(company.deliver);
    const id = outbox.add('message', 'contact', values);
    await advance(100);
    expect(outbox.find(id)).toMatchObject({ state: 'waiting', isStored: true });
    await advance(20_000);
    expect(outbox.find(id)?.state).toBe('confirmed');
    expect(company.rows()).toEqual([expectedRow]);
    expect(browser.items.size).toBe(0);
  },
);

test('it is sent at once when the network is back', async () => {
  company.faults.push('lost', 'lost', 'lost', 'lost');
  const { outbox, dispatch: tell } = createFakeBrowser().openTab(company.deliver);
  outbox.add('message', 'contact', values);
  await advance(12_000);
  company.faults.length = 0;
  tell('online');
  await advance(100);
  expect(company.rows()).toEqual([expectedRow]);
});

test('a Retry-After of the server is respected, also on the next visit', async () => {
  const browser = createFakeBrowser();
  company.faults.push('busy');
  const tab = browser.openTab(company.deliver);
  tab.outbox.add('message', 'contact', values);
  await advance(60_000);
  tab.dispatch('online');
  tab.close();
  browser.openTab(company.deliver);
  await advance(500_000);
  expect(company.attempts()).toBe(1);
  await advance(60_000);
  expect(company.rows()).toEqual([expectedRow]);
});

test('all tabs respect a Retry-After that one of them received', async () => {
  const browser = createFakeBrowser();
  company.faults.push('busy');
  const [first, second] = [browser.openTab(company.deliver), browser.openTab(company.deliver)];
  const id = first.outbox.add('message', 'contact', values);
  await advance(500_000);
  expect(company.attempts()).toBe(1);
  // A visitor who tries again does not have to wait.
  company.faults.push('lost');
  void second.outbox.attempt(id);
  await advance(50_000);
  expect(company.attempts()).toBe(2);
  void first.outbox.attempt(id);
  await advance(100);
  expect(company.rows()).toEqual([expectedRow]);
});

test('the next visit of any page sends what the last one could not', async () => {
  const browser = createFakeBrowser();
  company.faults.push('responseLost');
  const tab = browser.openTab(company.deliver);
  tab.outbox.add('message', 'contact', values);
  await advance(60);
  tab.close();
  await advance(3 * aDay);
  expect(company.attempts()).toBe(1);
  browser.openTab(company.deliver);
  await advance(100);
  expect(company.attempts()).toBe(2);
  expect(company.rows()).toEqual([expectedRow]);
  expect(browser.items.size).toBe(0);
});

test('a tab that is closed while it sends leaves the rest to the others', async () => {
  const browser = createFakeBrowser();
  const first = browser.openTab(company.deliver);
  const second = browser.openTab(company.deliver);
  first.outbox.add('message', 'contact', values);
  await advance(10);
  first.close();
  second.dispatch('pageshow');
  await advance(30_000);
  expect(company.rows()).toEqual([expectedRow]);
  expect(browser.items.size).toBe(0);
});

test('only one of several tabs sends, and each shows the confirmation', async () => {
  const browser = createFakeBrowser();
  const tabs = Array.from({ length: 4 }, () => browser.openTab(company.deliver));
  company.faults.push('lost');
  const id = tabs[0]?.outbox.add('message', 'contact', values) ?? '';
  await advance(100);
  for (const tab of tabs) tab.dispatch('online');
  await advance(100);
  expect(company.attempts()).toBe(2);
  await advance(30_000);
  expect(tabs.map(({ outbox }) => outbox.find(id)?.state)).toEqual(Array(4).fill('confirmed'));
  expect(company.attempts()).toBe(2);
});

test('without locks tabs may send twice, and the server makes one row of it', async () => {
  const browser = createFakeBrowser({ hasLocks: false });
  const tabs = Array.from({ length: 3 }, () => browser.openTab(company.deliver));
  company.faults.push('lost');
  tabs[0]?.outbox.add('message', 'contact', values);
  await advance(100);
  for (const tab of tabs) tab.dispatch('online');
  await advance(30_000);
  expect(company.rows()).toEqual([expectedRow]);
  expect(browser.items.size).toBe(0);
});

test('a change of what is not confirmed replaces it where the first did not arrive', async () => {
  const browser = createFakeBrowser();
  company.faults.push('lost');
  const { outbox } = browser.openTab(company.deliver);
  const id = outbox.add('message', 'contact', values);
  await advance(100);
  outbox.change(id, { ...values, quantity: 20 });
  await advance(100);
  expect(outbox.find(id)?.state).toBe('confirmed');
  expect(company.rows()).toEqual([{ ...expectedRow, quantity: '20' }]);
});

test('a change is sent under a key of its own where the first had arrived without a response', async () => {
  company.faults.push('responseLost');
  const { outbox } = createFakeBrowser().openTab(company.deliver);
  const id = outbox.add('message', 'contact', values);
  await advance(100);
  outbox.change(id, { ...values, quantity: 20 });
  await advance(200);
  expect(outbox.find(id)?.state).toBe('confirmed');
  expect(company.rows()).toEqual([expectedRow, { ...expectedRow, quantity: '20' }]);
});

test('a change made while the first is on its way is sent after it, and only then is it confirmed', async () => {
  const browser = createFakeBrowser();
  const { outbox } = browser.openTab(company.deliver);
  const id = outbox.add('message', 'contact', values);
  await advance(20);
  outbox.change(id, { ...values, quantity: 20 });
  await advance(40);
  expect(company.rows()).toEqual([expectedRow]);
  expect(outbox.find(id)?.state).toBe('sending');
  await advance(60);
  expect(company.rows()).toEqual([expectedRow, { ...expectedRow, quantity: '20' }]);
  expect(outbox.find(id)?.state).toBe('confirmed');
  expect(browser.items.size).toBe(0);
});

test('a change in one tab while another tab sends does not count as sent', async () => {
  const browser = createFakeBrowser();
  const [first, second] = [browser.openTab(company.deliver), browser.openTab(company.deliver)];
  const id = first.outbox.add('message', 'contact', values);
  await advance(20);
  second.outbox.change(id, { ...values, quantity: 20 });
  await advance(60_000);
  expect(company.rows()).toContainEqual({ ...expectedRow, quantity: '20' });
  expect(second.outbox.find(id)?.state).toBe('confirmed');
  expect(browser.items.size).toBe(0);
});

test('the confirmation of an earlier version in another tab does not confirm a change', async () => {
  const { outbox } = createFakeBrowser().openTab(company.deliver);
  company.faults.push('responseLost', 'lost');
  const id = outbox.add('message', 'contact', values);
  await advance(100);
  outbox.change(id, { ...values, quantity: 20 });
  await advance(100);
  outbox.readEvent({ key: `site.pending-enquiry.${id}`, newValue: 'confirmed of-the-first' });
  expect(outbox.find(id)?.state).toBe('sending');
  await advance(100);
  expect(company.rows()).toEqual([expectedRow, { ...expectedRow, quantity: '20' }]);
  expect(outbox.find(id)?.state).toBe('confirmed');
});

test('a rejection ends the sending, is there on the next visit, and a corrected enquiry is sent', async () => {
  const browser = createFakeBrowser();
  const refuse = () =>
    Promise.resolve({
      kind: 'rejected',
      errors: { name: 'Too odd' },
      problem: 'Please correct it.',
    } as const);
  const tab = browser.openTab(refuse);
  const id = tab.outbox.add('message', 'contact', values);
  await advance(aDay);
  expect(tab.outbox.find(id)).toMatchObject({ state: 'rejected', refusal: { errors: { name: 'Too odd' } } });
  tab.close();

  const next = browser.openTab(company.deliver);
  await advance(aDay);
  expect(company.attempts()).toBe(0);
  expect(next.outbox.find(id)).toMatchObject({ state: 'rejected', refusal: { errors: { name: 'Too odd' } } });
  next.outbox.change(id, { ...values, name: 'Asha' });
  await advance(100);
  expect(company.rows()).toEqual([{ ...expectedRow, name: 'Asha' }]);
  expect(browser.items.size).toBe(0);
});

test('a rejected enquiry is sent again only after the visitor has tried again, and then like any other', async () => {
  const browser = createFakeBrowser();
  const responses = ['rejected', 'unconfirmed'] as const;
  let sendings = 0;
  const tab = browser.openTab(() => {
    const kind = responses[sendings++] ?? 'unconfirmed';
    return Promise.resolve(kind === 'rejected' ? { kind, errors: {}, problem: 'No.' } : { kind });
  });
  const id = tab.outbox.add('message', 'contact', values);
  await advance(60_000);
  expect(sendings).toBe(1);
  void tab.outbox.attempt(id);
  await advance(100);
  tab.close();
  // After the visitor has tried again, it waits like any other.
  browser.openTab(company.deliver);
  await advance(100);
  expect(company.rows()).toEqual([expectedRow]);
});

test('a server that always reports a key conflict does not receive requests for ever', async () => {
  let sendings = 0;
  const { outbox } = createFakeBrowser().openTab(() => {
    sendings += 1;
    return Promise.resolve({ kind: 'keyConflict' });
  });
  const id = outbox.add('message', 'contact', values);
  await advance(aDay);
  expect(sendings).toBe(2);
  expect(outbox.find(id)?.state).toBe('rejected');
});

test('where nothing can be stored it is sent all the same, and the browser asks before the page is left until then', async () => {
  const browser = createFakeBrowser({ quota: 0 });
  company.faults.push('lost');
  const { outbox, dispatch: tell } = browser.openTab(company.deliver);
  const id = outbox.add('message', 'contact', values);
  await advance(100);
  expect(outbox.find(id)).toMatchObject({ state: 'waiting', isStored: false });
  expect(tell('beforeunload').defaultPrevented).toBe(true);
  await advance(10_000);
  expect(company.rows()).toEqual([expectedRow]);
  expect(tell('beforeunload').defaultPrevented).toBe(false);
});

test('after thirty days it expires, is removed from the storage, and the visitor can read so', async () => {
  const browser = createFakeBrowser();
  company.faults.push('lost');
  const tab = browser.openTab(company.deliver);
  const id = tab.outbox.add('message', 'contact', values);
  await advance(60);
  tab.close();
  await advance(31 * aDay);
  const next = browser.openTab(company.deliver);
  await advance(60_000);
  expect(next.outbox.find(id)?.state).toBe('expired');
  expect(company.rows()).toEqual([]);
  expect(browser.items.size).toBe(0);
});

test('a computer whose clock was years ahead does not wait for years', async () => {
  const browser = createFakeBrowser();
  company.faults.push('busy');
  jest.setSystemTime(new Date('2031-01-01'));
  const tab = browser.openTab(company.deliver);
  tab.outbox.add('message', 'contact', values);
  await advance(100);
  tab.close();
  jest.setSystemTime(new Date('2026-06-24'));
  browser.openTab(company.deliver);
  await advance(3_700_000);
  expect(company.rows()).toEqual([expectedRow]);
});

test.each([
  ['half of a JSON text', '{"version":1,"id":"x"'],
  ['something else', 'true'],
  ['nothing', ''],
  ['a list', '[1,2]'],
  ['a final state whose tab was closed', 'confirmed 00ff'],
])('%s in the storage does no harm and is removed', async (_, text) => {
  const browser = createFakeBrowser();
  browser.items.set('site.pending-enquiry.x', text);
  const { outbox } = browser.openTab(company.deliver);
  await advance(60_000);
  expect(outbox.all()).toEqual([]);
  expect(company.attempts()).toBe(0);
  expect(browser.items.size).toBe(0);
});

test('what a newer version of the site has stored stays, and so does what is not ours', async () => {
  const browser = createFakeBrowser();
  browser.items.set('site.pending-enquiry.x', '{"version":2,"enquiry":"in another shape"}');
  browser.items.set('token', 'of somebody else');
  browser.openTab(company.deliver);
  await advance(60_000);
  expect(browser.items.size).toBe(2);
});

test('a withdrawn enquiry is sent by no tab, and nothing of it stays', async () => {
  const browser = createFakeBrowser();
  company.faults.push('lost');
  const [first, second] = [browser.openTab(company.deliver), browser.openTab(company.deliver)];
  const id = first.outbox.add('message', 'contact', values);
  await advance(100);
  first.outbox.withdraw(id);
  await advance(aDay);
  expect([first.outbox.all(), second.outbox.all()]).toEqual([[], []]);
  expect(company.rows()).toEqual([]);
  expect(browser.items.size).toBe(0);
});

test('a page that the back button restores does not send what was settled elsewhere', async () => {
  const browser = createFakeBrowser();
  company.faults.push('lost', 'lost');
  const { outbox, dispatch: tell } = browser.openTab(company.deliver);
  const settled = outbox.add('message', 'contact', values);
  const other = outbox.add('message', 'contact', { ...values, name: 'Ravi' });
  await advance(100);
  tell('pagehide');
  // Another page did that: this one gets no storage event.
  browser.items.delete(`site.pending-enquiry.${settled}`);
  tell('pageshow');
  await advance(aDay);
  expect(outbox.find(settled)).toBeUndefined();
  expect(outbox.find(other)?.state).toBe('confirmed');
  expect(company.rows()).toEqual([{ ...expectedRow, name: 'Ravi' }]);
});

test('an enquiry in the memory of the page only is sent when the back button restores the page', async () => {
  company.faults.push('lost');
  const { outbox, dispatch: tell } = createFakeBrowser({ quota: 0 }).openTab(company.deliver);
  outbox.add('message', 'contact', values);
  await advance(100);
  tell('pagehide');
  tell('pageshow');
  await advance(100);
  expect(company.rows()).toEqual([expectedRow]);
});

test('a tab that is frozen while it sends delays the others for a minute, not for ever', async () => {
  const browser = createFakeBrowser();
  const frozen = browser.openTab(() => new Promise(() => undefined));
  const active = browser.openTab(company.deliver);
  frozen.outbox.add('message', 'contact', values);
  await advance(80_000);
  expect(company.rows()).toEqual([expectedRow]);
  expect(active.outbox.all().map(({ state }) => state)).toEqual(['confirmed']);
});
