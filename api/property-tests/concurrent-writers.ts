// Clients that write as fast as they can, and record in the write log what they sent and which responses they got.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { WriteLog, SentEnquiry, SentProduct } from './write-log';

interface JsonResponse {
  status: number;
  body: { receivedAt?: string; id?: number };
}

interface Target {
  url: string;
  /** Of an admin. */
  headers: Record<string, string>;
  random: () => number;
  /** Whether the server was killed: from then on, lost responses are expected. */
  isKilled: () => boolean;
}

/** Resolves when the server is gone, with all its clients. */
export async function writeUntilKilled(target: Target, writeLog: WriteLog): Promise<void> {
  const repeat = async (write: () => Promise<boolean>) => {
    while (await write());
  };
  const unacknowledged = [...writeLog.enquiries].filter(([, sent]) => sent.receivedAt === undefined);
  const resendUnacknowledged = async () => {
    for (const [key, sent] of unacknowledged) if (!(await sendEnquiry(target, writeLog, key, sent))) return;
  };
  await Promise.all([
    resendUnacknowledged(),
    repeat(() => resendEnquiry(target, writeLog)),
    repeat(() => sendNewEnquiry(target, writeLog, '/api/contact/create')),
    repeat(() => sendNewEnquiry(target, writeLog, '/api/quotes/create')),
    repeat(() => sendTwice(target, writeLog)),
    repeat(() => addProduct(target, writeLog)),
    repeat(() => addProduct(target, writeLog)),
    repeat(() => changeProduct(target, writeLog)),
  ]);
}

/** The first requests of a process are slow: without this, a short round might have no acknowledged write. */
export async function sendFirstRequests(target: Target, writeLog: WriteLog): Promise<void> {
  await addProduct(target, writeLog);
  await sendNewEnquiry(target, writeLog, '/api/quotes/create');
}

/** False once the server is gone. */
async function sendEnquiry(
  target: Target,
  writeLog: WriteLog,
  key: string,
  sent: SentEnquiry,
): Promise<boolean> {
  writeLog.enquiries.set(key, sent);
  const response = await readResponse(
    fetch(target.url + sent.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(sent.body),
    }),
  );
  if (!response) return recordLost(target, writeLog, sent.path);
  const { receivedAt } = response.body;
  if (response.status !== 200 || receivedAt === undefined) recordUnexpected(writeLog, sent.path, response);
  else if (sent.receivedAt !== undefined && sent.receivedAt !== receivedAt)
    writeLog.unexpectedResponses.push(`${key} was received at ${sent.receivedAt} and at ${receivedAt}`);
  else {
    sent.receivedAt = receivedAt;
    writeLog.acknowledged += 1;
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

const sendNewEnquiry = (target: Target, writeLog: WriteLog, path: SentEnquiry['path']) =>
  sendEnquiry(target, writeLog, ...newEnquiry(path, target.random));

/** Sends the same enquiry twice at the same time, as a page does whose first response is late. */
async function sendTwice(target: Target, writeLog: WriteLog): Promise<boolean> {
  const [key, sent] = newEnquiry('/api/contact/create', target.random);
  const both = [0, 1].map(() => sendEnquiry(target, writeLog, key, sent));
  return (await Promise.all(both)).every(Boolean);
}

/** Sends an enquiry again that was acknowledged before, perhaps by a process that was killed since. */
async function resendEnquiry(target: Target, writeLog: WriteLog): Promise<boolean> {
  const existing = [...writeLog.enquiries];
  const [key, sent] = existing[Math.floor(target.random() * existing.length)] ?? [];
  return key !== undefined && sent
    ? sendEnquiry(target, writeLog, key, sent)
    : sendNewEnquiry(target, writeLog, '/api/quotes/create');
}

const addProduct = (target: Target, writeLog: WriteLog) => {
  const name = `Product ${randomUUID()}`;
  return sendProduct(target, writeLog, 'POST', '/api/products/create', name, { sentPrice: 1 });
};

/** Only one writer changes products, so that the order of their changes is known. */
function changeProduct(target: Target, writeLog: WriteLog): Promise<boolean> {
  const existing = [...writeLog.products].filter(([, { id }]) => id !== undefined);
  const [name, product] = existing[Math.floor(target.random() * existing.length)] ?? [];
  if (name === undefined || !product) return addProduct(target, writeLog);
  product.sentPrice += 1;
  return sendProduct(target, writeLog, 'PUT', `/api/products/update/${String(product.id)}`, name, product);
}

async function sendProduct(
  target: Target,
  writeLog: WriteLog,
  method: string,
  path: string,
  name: string,
  product: SentProduct,
): Promise<boolean> {
  const form = new FormData();
  const fields = { productName: name, productDescription: 'Mild.', sizes: '1 l,5 l', categoryId: '1' };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('productPrice', String(product.sentPrice));
  form.append('file', new Blob([new Uint8Array(await newImage(target.random))]), 'picture.png');

  writeLog.products.set(name, product);
  const price = product.sentPrice;
  const response = await readResponse(
    fetch(target.url + path, { method, headers: target.headers, body: form }),
  );
  if (!response) return recordLost(target, writeLog, path);
  if (response.status !== 200 || response.body.id === undefined) recordUnexpected(writeLog, path, response);
  else {
    Object.assign(product, { id: response.body.id, acknowledgedPrice: price });
    writeLog.acknowledged += 1;
  }
  return true;
}

/** Of 5,000 colours, so that some come twice; wide enough for two files. */
function newImage(random: () => number): Promise<Buffer> {
  const number = Math.floor(random() * 5000);
  const background = { r: number % 256, g: Math.floor(number / 256), b: 99 };
  return sharp({ create: { width: 330, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Undefined where the response did not arrive. */
async function readResponse(sending: Promise<Response>): Promise<JsonResponse | undefined> {
  try {
    const response = await sending;
    return { status: response.status, body: (await response.json()) as JsonResponse['body'] };
  } catch {
    return undefined;
  }
}

function recordLost({ isKilled }: Target, writeLog: WriteLog, path: string): boolean {
  if (isKilled()) writeLog.lostResponses += 1;
  else writeLog.unexpectedResponses.push(`${path}: no response from a server that was running`);
  return false;
}

function recordUnexpected(writeLog: WriteLog, path: string, { status, body }: JsonResponse): void {
  writeLog.unexpectedResponses.push(`${path}: ${status} ${JSON.stringify(body)}`);
}
