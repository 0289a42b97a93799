import { createFakeBrowser, type FakeTab } from '../../test-support/fake-browser';
import { createFakeCompany } from '../../test-support/fake-company';
import { createRemoteStorage } from '@site/shared-contracts/remote-storage';
import { createDraftStorage } from './draft-storage';
import { createFormSession } from './form-session';

const values = {
  name: 'Asha Menon',
  contactNo: '9876543210',
  product: 'Floor Cleaner',
  quantity: 12,
  message: 'Please call in the morning.',
};
const typed = { ...values, quantity: '12' };

let company: ReturnType<typeof createFakeCompany>;
let browser: ReturnType<typeof createFakeBrowser>;
let storedDrafts: Map<string, string>;
let tab: FakeTab;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-06-24T10:00:00Z') });
  company = createFakeCompany();
  browser = createFakeBrowser();
  storedDrafts = new Map();
  tab = browser.openTab(company.deliver);
});
afterEach(() => jest.useRealTimers());

const advance = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

const sessionStorage = () => ({
  length: storedDrafts.size,
  key: (index: number) => [...storedDrafts.keys()][index] ?? null,
  getItem: (name: string) => storedDrafts.get(name) ?? null,
  setItem: (name: string, text: string) => void storedDrafts.set(name, text),
  removeItem: (name: string) => void storedDrafts.delete(name),
});

const createDrafts = (open: typeof sessionStorage) =>
  createDraftStorage(createRemoteStorage('enquiry', 'sessionStorage', open));

function openForm({ outbox } = tab) {
  const drafts = createDrafts(sessionStorage);
  const form = createFormSession({ outbox, drafts, kind: 'message', scope: 'contact' });
  const close = form.open();
  const status = () => {
    const { enquiryId = '', isEdited } = form.store.getState();
    return { state: outbox.find(enquiryId)?.state, isEdited };
  };
  return { ...form, close, status, draft: () => form.store.getState().draft };
}

test('what was typed survives closing and a reload, right or wrong, and is gone once it is sent', async () => {
  const form = openForm();
  form.saveDraft({ ...typed, contactNo: '98x' });
  form.close();
  expect(openForm().draft()).toEqual({ ...typed, contactNo: '98x' });
  openForm().send(values);
  expect(storedDrafts.size).toBe(0);
  await advance(100);
  expect(company.rows()).toEqual([typed]);
  expect(browser.items.size + storedDrafts.size).toBe(0);
});

test('the contents of a form that were sent are not stored as a draft too', async () => {
  const form = openForm();
  form.send(values);
  form.saveDraft(typed);
  await advance(100);
  form.saveDraft(typed);
  expect(storedDrafts.size).toBe(0);
  form.reset();
  form.saveDraft({ name: '', contactNo: '', product: 'Floor Cleaner', quantity: ' ', message: '' });
  expect(storedDrafts.size).toBe(0);
});

test('any number of clicks is one enquiry, also right after it has arrived', async () => {
  const form = openForm();
  form.send(values);
  form.send({ ...values, name: ' Asha Menon ' });
  await advance(100);
  form.send(values);
  await advance(100);
  expect(company.rows()).toEqual([typed]);
  expect(form.status().state).toBe('confirmed');
});

test('what waits is in the form after a reload and in another tab, and is tried again there', async () => {
  company.faults.push('lost', 'lost');
  openForm().send(values);
  await advance(100);
  tab.close();
  const next = browser.openTab(company.deliver);
  const form = openForm(next);
  expect(form.draft()).toEqual(typed);
  await advance(100);
  expect(form.status()).toEqual({ state: 'waiting', isEdited: false });
  form.retry();
  await advance(100);
  expect(form.status().state).toBe('confirmed');
  expect(company.rows()).toEqual([typed]);
});

test('sent again on another day, the same quote is the same', async () => {
  company.faults.push('responseLost', 'lost', 'lost');
  const quote = {
    name: 'Asha',
    size: '5 l',
    quantity: '12',
    contactNo: '9876543210',
    email: 'asha@example.com',
    productname: 'Floor Cleaner',
  };
  const form = createFormSession({
    outbox: tab.outbox,
    drafts: createDrafts(sessionStorage),
    kind: 'quote',
    scope: '3',
  });
  form.send({ ...quote, createdAt: '2026-06-24', fillTime: 5000 });
  await advance(100);
  form.send({ ...quote, createdAt: '2026-06-25', fillTime: 9000 });
  await advance(60_000);
  expect(company.rows()).toHaveLength(1);
});

test('a correction of what waits replaces it', async () => {
  company.faults.push('lost');
  const form = openForm();
  form.send(values);
  await advance(100);
  form.saveDraft({ ...typed, contactNo: '9876543211' });
  form.send({ ...values, contactNo: '9876543211' });
  await advance(100);
  expect(company.rows()).toEqual([{ ...typed, contactNo: '9876543211' }]);
  expect(browser.items.size + storedDrafts.size).toBe(0);
});

test.each([
  ['about another product', { product: 'Glass Cleaner' }],
  ['of somebody else', { name: 'Ravi Nair', contactNo: '9123456780' }],
])('an enquiry %s is no correction: both are sent', async (_, other) => {
  company.faults.push('lost', 'lost', 'lost');
  const form = openForm();
  form.send(values);
  await advance(100);
  form.send({ ...values, ...other });
  await advance(60_000);
  expect(company.rows()).toContainEqual(typed);
  expect(company.rows()).toContainEqual({ ...typed, ...other });
  expect(company.rows()).toHaveLength(2);
});

test('the confirmation of an enquiry that is being edited does not confirm the edit', async () => {
  company.faults.push('lost');
  const form = openForm();
  form.send(values);
  await advance(100);
  form.saveDraft({ ...typed, quantity: '20' });
  await advance(10_000);
  expect(company.rows()).toEqual([typed]);
  expect(form.status()).toEqual({ state: 'confirmed', isEdited: true });
  form.send({ ...values, quantity: 20 });
  await advance(100);
  expect(company.rows()).toEqual([typed, { ...typed, quantity: '20' }]);
  expect(form.status()).toEqual({ state: 'confirmed', isEdited: false });
});

test('a form that is emptied while its enquiry waits is free for another, and both arrive', async () => {
  company.faults.push('lost', 'lost');
  const form = openForm();
  form.send(values);
  await advance(100);
  form.reset();
  expect(form.status().state).toBeUndefined();
  form.send({ ...values, message: 'And another thing.' });
  await advance(60_000);
  expect(company.rows().map(({ message }) => message)).toEqual(
    expect.arrayContaining([values.message, 'And another thing.']),
  );
  expect(company.rows()).toHaveLength(2);
  // The first one does not come back into the form.
  expect(openForm().draft()).toBeUndefined();
});

test('a damaged or forbidden draft is ignored', () => {
  storedDrafts.set('site.enquiry-draft.message.contact', '{"name":');
  expect(openForm().draft()).toBeUndefined();
  storedDrafts.set('site.enquiry-draft.message.contact', '{"name":7,"message":"Hello"}');
  expect(openForm().draft()).toEqual({ message: 'Hello' });
  const forbidden = createDrafts(() => {
    throw new DOMException('Forbidden', 'SecurityError');
  });
  forbidden.save('message', 'contact', typed);
  expect(forbidden.find('message', 'contact')).toBeUndefined();
});

test('the form shows the state of its enquiry as long as it is on the page', () => {
  company.faults.push('lost');
  const form = openForm();
  form.send(values);
  const { enquiryId } = form.store.getState();
  expect(tab.outbox.store.getState().shownIds).toEqual([enquiryId]);
  form.close();
  expect(tab.outbox.store.getState().shownIds).toEqual([]);
});
