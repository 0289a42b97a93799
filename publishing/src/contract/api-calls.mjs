// The calls of the API that a build can make, and the shapes of their responses.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { toJSONSchema } from 'zod';
import { createTypeScriptLoader } from './load-typescript.mjs';

const CALL = /^(GET|POST|PUT|PATCH|DELETE) \/api\//;

/**
 * @typedef {object} EndpointRow as in shared-contracts
 * @property {object} [response]
 * @property {object} [item]
 * @property {true} [isStreamed]
 */

/**
 * @param {string} repository
 * @param {Iterable<string>} files the sources that a build is made from
 * @returns {Record<string, Record<string, unknown> | null>} call to the JSON schema of its response
 */
export function describeApiCalls(repository, files) {
  // The module, and the folder of what it lists: they name all calls and make none.
  const contract = path.join(repository, 'shared-contracts', 'src', 'schemas');
  const calls = new Set();
  for (const file of files)
    if (
      /\.tsx?$/.test(file) &&
      !file.startsWith(contract) &&
      !file.includes(`${path.sep}node_modules${path.sep}`)
    )
      for (const call of findCalls(file)) calls.add(call);
  const load = createTypeScriptLoader();
  const { apiContract } = /** @type {{ apiContract: Record<string, EndpointRow> }} */ (
    load(`${contract}.ts`)
  );
  return Object.fromEntries(
    [...calls]
      .sort()
      .filter((call) => apiContract[call])
      .map((call) => [call, responseOf(apiContract[call] ?? {})]),
  );
}

/** The texts in the code, not those in comments. @param {string} file */
function findCalls(file) {
  const text = fs.readFileSync(file, 'utf8');
  if (!text.includes('/api/')) return [];
  /** @type {string[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isStringLiteralLike(node) && CALL.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(
    ts.createSourceFile(
      file,
      text,
      ts.ScriptTarget.Latest,
      false,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  );
  return found;
}

/**
 * @param {EndpointRow} row
 * @returns {Record<string, unknown> | null}
 */
function responseOf({ response, item }) {
  const withoutDialect = (/** @type {object} */ schema) => {
    const json = toJSONSchema(/** @type {import('zod/mini').ZodMiniType} */ (schema), {
      io: 'output',
      unrepresentable: 'any',
    });
    delete json.$schema;
    return json;
  };
  if (response) return withoutDialect(response);
  return item ? { type: 'array', items: withoutDialect(item) } : null;
}
