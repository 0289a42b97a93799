// Clients that write as fast as they are answered, and note what they sent and what they were told.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Ledger, SentEnquiry, SentProduct } from './write-log';

interface Answer {
  status: number;
  body: { receivedAt?: string; id?: number };
}

export interface Target {
  url: string;
  /** Of an admin. */
  headers: Record<string, string>;
  random: () => number;
  /** From then on, no answer is no surprise. */
  isKilled: () => boolean;
}

/** Resolves when the server is gone, with all its clients. */
export async function writeUntilGone(target: Target, ledger: Ledger): Promise<void> {
  const repeat = async (write: () => Promise<boolean>) => {
    while (await write());
  };
  const withoutResponse = [...ledger.enquiries].filter(([, sent]) => sent.receivedAt === undefined);
  const again = async () => {
    for (const [key, sent] of withoutResponse) if (!(await sendEnquiry(target, ledger, key, sent))) return;
  };
  await Promise.all([
    again(),
    repeat(() => sendOld(target, ledger)),
    repeat(() => sendNew(target, ledger, '/api/contact/create')),
    repeat(() => sendNew(target, ledger, '/api/quotes/create')),
    repeat(() => sendTwice(target, ledger)),
    repeat(() => addProduct(target, ledger)),
    repeat(() => addProduct(target, ledger)),
    repeat(() => changeProduct(target, ledger)),
  ]);
}

/** The first requests of a process take long, and would leave a short round without anything acknowledged. */
export async function warmUp(target: Target, ledger: Ledger): Promise<void> {
  await addProduct(target, ledger);
  await sendNew(target, ledger, '/api/quotes/create');
}

/** False once the server is gone. */
async function sendEnquiry(target: Target, ledger: Ledger, key: string, sent: SentEnquiry): Promise<boolean> {
  ledger.enquiries.set(key, sent);
  const response = await read(
    fetch(target.url + sent.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(sent.body),
    }),
  );
  if (!response) return lose(target, ledger, sent.path);
  const { receivedAt } = response.body;
  if (response.status !== 200 || receivedAt === undefined) surprise(ledger, sent.path, response);
  else if (sent.receivedAt !== undefined && sent.receivedAt !== receivedAt)
    ledger.surprises.push(`${key} was received at ${sent.receivedAt} and at ${receivedAt}`);
  else {
    sent.receivedAt = receivedAt;
    ledger.acknowledged += 1;
  }
  return true;
}

function newEnquiry(path: SentEnquiry['path'], random: () => number): [string, SentEnquiry] {
  const key = randomUUID();
  const name = `Visitor ${key}`;
  const product = 'Neem & Tulsi soap';
  const message = `${'Wörds '.repeat(random() * 300)}.`;
  const body: SentEnquiry['body'] =
    path === '/api/contact/create'
      ? { name, product, contactNo: '9876543210', quantity: 12, message }
      : {
          name,
          productname: product,
          contactNo: '+91 98765-43210',
          quantity: '12',
          size: '5 l',
          email: 'a@b.example',
          createdAt: '2026-11-21',
        };
  return [key, { path, body }];
}

const sendNew = (target: Target, ledger: Ledger, path: SentEnquiry['path']) =>
  sendEnquiry(target, ledger, ...newEnquiry(path, target.random));

/** The same at the same time, as a page does whose first answer is late. */
async function sendTwice(target: Target, ledger: Ledger): Promise<boolean> {
  const [key, sent] = newEnquiry('/api/contact/create', target.random);
  const both = [0, 1].map(() => sendEnquiry(target, ledger, key, sent));
  return (await Promise.all(both)).every(Boolean);
}

/** One that was answered long ago, perhaps by a process that is no more. */
async function sendOld(target: Target, ledger: Ledger): Promise<boolean> {
  const known = [...ledger.enquiries];
  const [key, sent] = known[Math.floor(target.random() * known.length)] ?? [];
  return key !== undefined && sent
    ? sendEnquiry(target, ledger, key, sent)
    : sendNew(target, ledger, '/api/quotes/create');
}

const addProduct = (target: Target, ledger: Ledger) => {
  const name = `Product ${randomUUID()}`;
  return sendProduct(target, ledger, 'POST', '/api/products/create', name, { sentPrice: 1 });
};

/** One writer only changes a product, so that the order of its changes is known. */
function changeProduct(target: Target, ledger: Ledger): Promise<boolean> {
  const known = [...ledger.products].filter(([, { id }]) => id !== undefined);
  const [name, product] = known[Math.floor(target.random() * known.length)] ?? [];
  if (name === undefined || !product) return addProduct(target, ledger);
  product.sentPrice += 1;
  return sendProduct(target, ledger, 'PUT', `/api/products/update/${String(product.id)}`, name, product);
}

async function sendProduct(
  target: Target,
  ledger: Ledger,
  method: string,
  path: string,
  name: string,
  product: SentProduct,
): Promise<boolean> {
  const form = new FormData();
  const fields = { productName: name, productDescription: 'Mild.', sizes: '1 l,5 l', categoryId: '1' };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('productPrice', String(product.sentPrice));
  form.append('file', new Blob([new Uint8Array(await newPicture(target.random))]), 'picture.png');

  ledger.products.set(name, product);
  const price = product.sentPrice;
  const response = await read(fetch(target.url + path, { method, headers: target.headers, body: form }));
  if (!response) return lose(target, ledger, path);
  if (response.status !== 200 || response.body.id === undefined) surprise(ledger, path, response);
  else {
    Object.assign(product, { id: response.body.id, acknowledgedPrice: price });
    ledger.acknowledged += 1;
  }
  return true;
}

/** Of 5,000 colours, so that some come twice; wide enough for two files. */
function newPicture(random: () => number): Promise<Buffer> {
  const number = Math.floor(random() * 5000);
  const background = { r: number % 256, g: Math.floor(number / 256), b: 99 };
  return sharp({ create: { width: 330, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Undefined where the answer did not arrive. */
async function read(sending: Promise<Response>): Promise<Answer | undefined> {
  try {
    const response = await sending;
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  } catch {
    return undefined;
  }
}

function lose({ isKilled }: Target, ledger: Ledger, path: string): boolean {
  if (isKilled()) ledger.lostResponses += 1;
  else ledger.surprises.push(`${path}: no answer, from a server that was alive`);
  return false;
}

function surprise(ledger: Ledger, path: string, { status, body }: Answer): void {
  ledger.surprises.push(`${path}: ${status} ${JSON.stringify(body)}`);
}
