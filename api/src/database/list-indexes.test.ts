// Each list that is read often has an index that ends a page's query after the rows of the page.
import { CompiledQuery, DefaultQueryExecutor, sql } from 'kysely';
import { addImage } from '../../test-support/add-image';
import { databaseIn, newFolder } from '../../test-support/test-database';
import { createArticleStore } from '../articles/article-store';
import { createAuditStore } from '../audit/audit-store';
import { createDashboardStore } from '../dashboard/dashboard-store';
import { findOthersOfCustomer } from '../enquiries/customer-enquiries';
import { createEnquiryAdminStore } from '../enquiries/enquiry-admin-store';
import { filtersOfView } from '../enquiries/enquiry-filters';
import { createMailAdminStore } from '../mail/mail-admin-store';
import { createProductStore } from '../products/product-store';
import { createSitemapStore } from '../sitemap/sitemap-store';
import { trashKinds } from '@site/shared-contracts/schemas';
import { createTrashStore } from '../trash/trash-store';
import { openDatabase, type Database } from './database';
import { engineOf } from './engines/engine';

let db: Database;
beforeAll(async () => {
  db = await openDatabase(databaseIn(await newFolder()));
  await db.insertInto('category').values({ id: 7, name: 'Soap', name_key: 'soap' }).execute();
});
afterAll(() => db.destroy());

async function queriesOf(call: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const execute = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  await call();
  const queries = execute.mock.calls.map(([query]) => query);
  execute.mockRestore();
  return queries;
}

/** The plans of all queries that a call makes. */
async function plansOf(call: () => Promise<unknown>): Promise<string> {
  const queries = await queriesOf(call);
  return db.transaction().execute(async (transaction) => {
    const isPostgres = engineOf(db).name === 'PostgreSQL';
    // The tables are empty, so that PostgreSQL would not use any index.
    const settings = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'];
    if (isPostgres)
      for (const name of settings) await sql`set local ${sql.ref(name)} = off`.execute(transaction);
    const plans: unknown[] = [];
    for (const { sql: text, parameters } of queries) {
      const explain = isPostgres ? 'explain' : 'explain query plan';
      const { rows } = await transaction.executeQuery(
        CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
      );
      plans.push(...rows);
    }
    return JSON.stringify(plans);
  });
}

const page = { page: 1 };

test.each([
  ['name', 'by_name'],
  ['-name', 'by_name_reversed'],
  ['price', 'by_price'],
  ['-price', 'by_price_reversed'],
  ['newest', 'by_time'],
] as const)('products in the order %s', async (sort, index) => {
  const products = createProductStore(db);
  expect(await plansOf(() => products.list({ ...page, sort }))).toMatch(new RegExp(`\\bproduct_${index}\\b`));
  expect(await plansOf(() => products.listInCategory(7, { ...page, sort }))).toContain(
    `product_of_category_${index}`,
  );
});

test('the products of a category in its order', async () => {
  const products = createProductStore(db);
  expect(await plansOf(() => products.listInCategory(7, page))).toContain('product_of_category_by_position');
});

test.each([
  ['newest', 'article_live_by_time'],
  ['oldest', 'article_live_by_time'],
  ['title', 'article_live_by_title'],
  ['-title', 'article_live_by_title'],
] as const)('articles in the order %s', async (sort, index) => {
  const articles = createArticleStore(db, 'blog');
  expect(await plansOf(() => articles.list({ ...page, sort }))).toContain(index);
});

test('what a search finds is looked for once, and its rows are read by their ids', async () => {
  await addImage(db);
  const product = {
    category_id: 7,
    name: 'Rose',
    description: '',
    sizes: '[]',
    image_id: 'x',
    image_alt: '',
  };
  const keys = { name_key: 'rose', title_key: 'rose', search_key: 'rose', created_at: 1, changed_at: 1 };
  const { id } = await db
    .insertInto('product')
    .values({ ...product, ...keys })
    .returning('id')
    .executeTakeFirstOrThrow();
  const products = createProductStore(db);
  const queries = await queriesOf(async () => {
    expect(await products.list({ ...page, search: 'rose' })).toMatchObject({ data: [{ id }], total: 1 });
  });
  await db.deleteFrom('product').execute();
  const [rows, ...others] = queries.filter(({ sql: text }) => text.includes('"image"'));
  expect(others).toEqual([]);
  expect(rows?.sql).not.toMatch(/product_words|search_words/);
});

test('all products with their details are read in the order of an index', async () => {
  const { listDetails } = createProductStore(db);
  expect(await plansOf(() => readAll(listDetails()))).toContain('product_of_category_by_position');
});

test('the sitemap reads no rows of products and articles, only indexes', async () => {
  const plans = await plansOf(() => readAll(createSitemapStore(db).list()));
  for (const index of ['product_by_id_with_change', 'article_live_by_id_with_change'])
    expect(plans).toMatch(new RegExp(`(covering index|index only scan using) ${index}\\b`, 'i'));
});

async function readAll(batches: AsyncIterable<unknown[]>): Promise<void> {
  const iterator = batches[Symbol.asyncIterator]();
  while (!(await iterator.next()).done);
}

test.each([
  [{}, 'enquiry_list_by_time'],
  [{ sort: 'oldest' }, 'enquiry_list_by_time'],
  [{ sort: '-name' }, 'enquiry_list_by_name'],
  [{ suspect: true }, 'enquiry_list_by_time'],
  [{ handled: true }, 'enquiry_(all_)?handled_by_time'],
  // Those of both kinds are as good: half of their rows are of the other one.
  [{ handled: false }, '(unhandled|open)_by_time'],
  [{ handled: false, sort: 'name' }, '(unhandled|open)_by_name'],
  [{ handled: false, from: '2026-01-01', to: '2026-01-02' }, '(unhandled|open)_by_time'],
] as const)('enquiries: %j', async (query, index) => {
  const { list } = createEnquiryAdminStore(db);
  const plans = await plansOf(() => list({ kind: 'message', suspect: false, ...query }, page));
  expect(plans).toMatch(new RegExp(index));
});

test.each([
  ['open', {}, 'enquiry_open_by_time'],
  ['open', { sort: 'name' }, 'enquiry_open_by_name'],
  ['mine', {}, 'enquiry_open_by_assignee'],
  ['unanswered', {}, 'enquiry_unanswered_by_time'],
  ['unanswered', { sort: '-name' }, 'enquiry_unanswered_by_name'],
  ['new', {}, 'enquiry_open_by_time'],
  ['handled', {}, 'enquiry_all_handled_by_time'],
  ['spam', {}, 'enquiry_open_by_time'],
  ['all', {}, 'enquiry_by_time'],
  ['all', { sort: 'name' }, 'enquiry_by_name'],
  ['open', { stage: 'quoted' }, 'enquiry_open_by_stage'],
  ['all', { stage: 'won' }, 'enquiry_by_stage'],
  ['all', { assignee: 3 }, 'enquiry_by_assignee'],
] as const)('the view %s of the inbox: %j', async (view, more, index) => {
  const filters = { ...(await filtersOfView(db, view, { actor: { id: 3 } })), ...more };
  const store = createEnquiryAdminStore(db);
  expect(await plansOf(() => readAll(store.readAll(filters)))).toContain(index);
});

test('the other enquiries of a customer', async () => {
  const sent = { kind: 'message' as const, name: 'Asha', product: 'Soap', quantity: '12' };
  const row = await db
    .insertInto('enquiry')
    .values({
      ...sent,
      ...{
        name_key: 'asha',
        search_key: 'asha',
        received_at: 1,
        is_suspect: 0 as const,
        email: 'a@b.example',
      },
      contact_no: '98470 12345',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const plans = await plansOf(() => findOthersOfCustomer(db, [row]));
  for (const index of ['enquiry_by_telephone', 'enquiry_by_email']) expect(plans).toContain(index);
});

test.each([
  [{}, 'audit_entry_by_time'],
  [{ adminId: 1 }, 'audit_entry_by_'],
  [{ kind: 'product', itemId: 3 }, 'audit_entry_by_item'],
])('the audit log: %j', async (query, index) => {
  const audit = createAuditStore(db);
  expect(await plansOf(() => audit.list({ ...page, ...query }))).toContain(index);
});

test('the days of the first screen are read from the counts of their quarters of an hour', async () => {
  const { countEnquiries } = createDashboardStore(db);
  const plans = await plansOf(() => countEnquiries());
  expect(plans).toMatch(/\b(row_count_pkey|sqlite_autoindex_row_count_1)\b/);
  expect(plans).not.toContain('enquiry');
});

test('mail and trash', async () => {
  const mail = createMailAdminStore(db, () => Promise.resolve());
  const outbox = await plansOf(() => mail.list({ ...page, state: 'dead' }));
  for (const table of ['mail_outbox', 'mail']) expect(outbox).toMatch(new RegExp(`\\b${table}_by_age\\b`));
  const trash = await plansOf(() => createTrashStore(db).list(page, trashKinds));
  for (const table of ['category', 'product', 'article']) expect(trash).toContain(`${table}_in_trash`);
  expect(trash).toContain('content_item_in_trash');
  expect(trash).not.toMatch(/sqlite_autoindex_content_item_1|content_item_pkey/);
});
