// The baseline of the disk: rows of an enquiry's size, each durable before the next one. Prints rows per second.
import { DatabaseSync } from '@photostructure/sqlite';
import path from 'node:path';

const [, , folder = '', milliseconds = '0'] = process.argv;
const db = new DatabaseSync(path.join(folder, 'bare.db'));
db.exec('pragma journal_mode = wal');
db.exec('pragma synchronous = full');
db.exec('create table enquiry (id integer primary key, text text) strict');
const insert = db.prepare('insert into enquiry (text) values (?)');
const text = 'x'.repeat(400);
const end = performance.now() + Number(milliseconds);
let rows = 0;
for (; performance.now() < end; rows += 1) insert.run(text);
db.close();
console.log(rows / (Number(milliseconds) / 1000));
