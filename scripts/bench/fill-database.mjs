// Fills a site's database with many rows, through the real schema and faster than its API could.
import { DatabaseSync } from '@photostructure/sqlite';
import { createHash } from 'node:crypto';
import pg from 'pg';

/** @typedef {Record<string, string | number | null>} Row */
/**
 * @typedef {object} BenchDatabase
 * @property {(query: string) => Promise<Row[]>} read
 * @property {(table: string, rows: Row[]) => Promise<void>} insert
 * @property {(commands: string[]) => Promise<void>} execute
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} location a SQLite file or the URL of a PostgreSQL database
 * @returns {Promise<BenchDatabase>}
 */
export const openBenchDatabase = (location) =>
  location.startsWith('postgres') ? openPostgres(location) : Promise.resolve(openSqlite(location));

/** @param {string} file */
function openSqlite(file) {
  const db = new DatabaseSync(file);
  db.exec('pragma busy_timeout = 10000');
  const execute = (/** @type {string[]} */ commands) => {
    for (const command of commands) db.exec(command);
    return Promise.resolve();
  };
  return {
    read: (/** @type {string} */ query) => Promise.resolve(/** @type {Row[]} */ (db.prepare(query).all())),
    insert: (/** @type {string} */ table, /** @type {Row[]} */ rows) => {
      const columns = Object.keys(rows[0] ?? {});
      const insert = db.prepare(
        `insert into ${table} (${columns.map(quote).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      );
      db.exec('begin immediate');
      for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
      db.exec('commit');
      return Promise.resolve();
    },
    execute,
    close: () => Promise.resolve(db.close()),
  };
}

/** @param {string} url */
async function openPostgres(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    read: async (/** @type {string} */ query) => /** @type {Row[]} */ ((await client.query(query)).rows),
    insert: async (/** @type {string} */ table, /** @type {Row[]} */ rows) => {
      const columns = Object.keys(rows[0] ?? {})
        .map(quote)
        .join(', ');
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      );
      // The API's own rows come after these; SQLite knows that by itself.
      if (rows[0] && 'id' in rows[0] && typeof rows[0].id === 'number')
        await client.query(
          `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
        );
    },
    execute: async (/** @type {string[]} */ commands) => {
      for (const command of commands) await client.query(command);
    },
    close: () => client.end(),
  };
}

const quote = (/** @type {string} */ column) => `"${column}"`;

const first = ['Pine', 'Lemon', 'Aloe', 'Rose', 'Neem', 'Sandal', 'Mint', 'Ocean', 'Citrus', 'Jasmine'];
const second = ['Floor', 'Glass', 'Kitchen', 'Fabric', 'Boiler', 'Tile', 'Hand', 'Engine', 'Carpet', 'Drain'];
const third = ['Cleaner', 'Polish', 'Wash', 'Degreaser', 'Descaler', 'Softener', 'Sanitiser', 'Shampoo'];
/** 800 combinations, so that a search for three words finds one product in 800. */
export const productName = (/** @type {number} */ number) =>
  `${pick(first, number)} ${pick(second, Math.floor(number / 10))} ${pick(third, Math.floor(number / 100))} ${number}`;

const pick = (/** @type {readonly string[]} */ list, /** @type {number} */ index) =>
  list[index % list.length] ?? '';
const range = (/** @type {number} */ from, /** @type {number} */ to) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

export const productDescription =
  'For floors, walls and machines in hotels, hospitals and works. Dilute one part in forty parts of water, apply it ' +
  'with a mop or a cloth, and leave it for five minutes. It rinses off without a film and smells of nothing.';
const rowsPerInsert = 5000;
const aMinute = 60_000;

/** @typedef {(number: number, now: number) => Row} MakeRow */

/**
 * Adds rows until there are this many products, and a tenth as many articles, enquiries and audit entries.
 * @param {BenchDatabase} db
 * @param {number} products
 */
export async function fillDatabase(db, products) {
  const now = Date.now();
  const others = Math.ceil(products / 10);
  const categories = (await db.read('select id from category where deleted_at is null order by id')).map(
    (row) => Number(row.id),
  );
  const images = (await db.read('select distinct image_id as id from product')).map((row) => String(row.id));
  // The category that /products shows first has 40 % of all products.
  const big = categories.includes(7) ? 7 : (categories[0] ?? 1);
  const small = categories.filter((id) => id !== big);
  await add(db, 'product', products, (number, id) => ({
    ...productRow(number, now),
    id,
    category_id: number % 10 < 4 ? big : pickNumber(small, number),
    image_id: pick(images, number),
  }));
  await publishAll(db);
  await add(db, 'article', others, (number, id) => ({ ...articleRow(number, now), id }));
  await fillEnquiries(db, others);
  await add(db, 'mail_outbox', others, (number, id) => ({ ...mailRow(number, now), id, enquiry_id: id }));
  await add(db, 'audit_entry', others, (number, id) => ({ ...auditRow(number, now), id }));
  // Their number is that of the last place in the chain. Nobody verifies these.
  await db.execute(['update audit_chain_head set number = (select count(*) from audit_entry)']);
  await db.execute(['update revision set number = number + 1']);
  return { big };
}

/**
 * Products that visitors see are items of the admin area, too; without versions, which nothing here reads.
 * @param {BenchDatabase} db
 */
const publishAll = (db) =>
  db.execute([
    `insert into content_item (kind, item_id, name, name_key, category_id, image_id, version, published, created_at,
      first_published_at, changed_at)
    select 'product', id, name, name_key, category_id, image_id, version, 1, created_at, created_at, changed_at
    from product where deleted_at is null and not exists (
      select 1 from content_item where kind = 'product' and item_id = product.id)`,
  ]);

/**
 * Adds enquiries until there are so many, received one a minute.
 * @param {BenchDatabase} db
 * @param {number} count
 */
export function fillEnquiries(db, count) {
  const now = Date.now();
  return add(db, 'enquiry', count, (number, id) => ({ ...enquiryRow(number, now), id }));
}

const pickNumber = (/** @type {readonly number[]} */ list, /** @type {number} */ index) =>
  list[index % list.length] ?? 0;

/**
 * @param {BenchDatabase} db
 * @param {string} table
 * @param {number} count
 * @param {(number: number, id: number) => Row} rowOf
 */
async function add(db, table, count, rowOf) {
  const [found] = await db.read(`select count(*) as count, coalesce(max(id), 0) as last from ${table}`);
  const last = Number(found?.last);
  const missing = count - Number(found?.count);
  for (let done = 0; done < missing; done += rowsPerInsert) {
    const numbers = range(done, Math.min(done + rowsPerInsert, missing));
    await db.insert(
      table,
      numbers.map((number) => rowOf(last + number, last + 1 + number)),
    );
  }
}

/** @type {MakeRow} */
const productRow = (number, now) => {
  const name = productName(number);
  const at = now - 100_000_000 + number;
  return {
    name,
    name_key: name.toLowerCase(),
    description: productDescription,
    price: 50 + (number % 5000),
    offer: null,
    offer_price: number % 4 === 0 ? 45 + (number % 5000) : null,
    sizes: '["500 ml","5 litres"]',
    image_alt: name,
    title_key: titleKey(name),
    search_key: `${titleKey(name)} ${normalise(productDescription)}`,
    created_at: at,
    changed_at: at,
    version: 1,
    // One in a hundred is in the trash.
    deleted_at: number % 100 === 99 ? now : null,
    trashed_with_category: 0,
  };
};

/** @type {MakeRow} */
const articleRow = (number, now) => {
  const title = `How to use ${productName(number)}`;
  const at = now - number * aMinute;
  return {
    kind: number % 2 ? 'blog' : 'news',
    title,
    title_key: title.toLowerCase(),
    short_description: productDescription,
    body: `<p>${productDescription}</p>`.repeat(8),
    image_id: null,
    image_alt: '',
    search_key: normalise(`${title} ${productDescription}`),
    created_at: at,
    changed_at: at,
    version: 1,
    deleted_at: null,
  };
};

/** @type {MakeRow} */
const enquiryRow = (number, now) => {
  const name = `${pick(['Asha', 'Ravi', 'Meera', 'John', 'Fathima', 'Suresh', 'Latha'], number)} ${number}`;
  const product = productName(number);
  const message = 'Do you deliver to Kollam, and how long does it take?';
  const telephone = String(9_000_000_000 + number * 7919);
  const isQuote = number % 2 === 1;
  return {
    kind: isQuote ? 'quote' : 'message',
    name,
    name_key: name.toLowerCase(),
    contact_no: telephone,
    product,
    quantity: '12',
    message: isQuote ? null : message,
    size: isQuote ? '5 litres' : null,
    email: isQuote ? `visitor${number}@mail.example` : null,
    created_on: isQuote ? '2026-03-04' : null,
    received_at: now - number * aMinute,
    submission_key: null,
    is_suspect: number % 50 === 0 ? 1 : 0,
    search_key: normalise(`${name} ${telephone} ${product} ${message}`),
    handled_at: number % 10 < 7 ? now : null,
    note: '',
    version: 1,
    ...workOn(number, now),
  };
};

/** What is open, of each stage and of one admin grows with the number of enquiries; what is due is one in a hundred. */
const workOn = (/** @type {number} */ number, /** @type {number} */ now) => {
  const receivedAt = now - number * aMinute;
  const stage = pick(['won', 'lost', 'new', 'new', 'new', 'new', 'new', 'new', 'quoted', 'waiting'], number);
  const isClosed = stage === 'won' || stage === 'lost';
  const isAnswered = number % 20 < 14;
  return {
    source: 'site',
    company: '',
    stage,
    lost_reason: stage === 'lost' ? 'Price' : '',
    stage_changed_at: isClosed ? receivedAt + aMinute : null,
    value_paise: isClosed ? 125_000 : null,
    assignee_id: number % 10 === 8 || number % 20 === 9 ? 1 : null,
    follow_up_on: number % 100 === 9 ? '2026-03-04' : null,
    is_answered: isAnswered ? 1 : 0,
    answered_at: isAnswered ? receivedAt + 60 * aMinute : null,
    customer_wrote_at: null,
    merged_into: null,
  };
};

/** @type {MakeRow} */
const mailRow = (number, now) => ({
  message_id: createHash('sha1').update(String(number)).digest('hex'),
  state: 'sent',
  waiting_since: now - aMinute,
  tries: 1,
  next_try_at: now - aMinute,
  claimed_until: null,
  last_error: null,
  sent_at: now,
});

/** @type {MakeRow} */
const auditRow = (number, now) => ({
  at: now - number * aMinute,
  admin_id: 1,
  admin_name: 'admin@site.example',
  action: 'change',
  kind: 'product',
  item_id: 1 + (number % 50),
  before: '{"price":1}',
  after: '{"price":2}',
  request_id: String(number),
});

/**
 * Adds a category and a picture, and products with both until there are this many, and a tenth as many articles.
 * @param {BenchDatabase} db
 * @param {number} products
 */
export async function fillProducts(db, products) {
  await db.insert('category', [{ id: 7, name: 'Beauty Soap', name_key: 'beauty soap', version: 1 }]);
  await db.insert('image', [{ id: 'bench', width: 1, height: 1, widths: '[1]' }]);
  const now = Date.now();
  await add(db, 'product', products, (number, id) => ({
    ...productRow(number, now),
    ...{ id, category_id: 7, image_id: 'bench' },
  }));
  await add(db, 'article', Math.ceil(products / 10), (number, id) => ({ ...articleRow(number, now), id }));
  await db.execute(['update revision set number = number + 1']);
}

/** As the API makes it of a name and the sizes 500 ml and 5 litres. */
function titleKey(/** @type {string} */ name) {
  const words = normalise(name).split(' ');
  return [...words, ...words.slice(1, 3).map((word, index) => words[index] + word), '500ml', '5l'].join(' ');
}

/** As the API does it, for plain English words. */
const normalise = (/** @type {string} */ text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
