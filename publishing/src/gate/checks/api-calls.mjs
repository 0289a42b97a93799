import { createHash } from 'node:crypto';

/** @typedef {Record<string, unknown> & { type?: string | string[], $ref?: string, properties?: Record<string, Schema>, required?: string[], items?: Schema, anyOf?: Schema[], oneOf?: Schema[], allOf?: Schema[], enum?: unknown[], const?: unknown }} Schema */
/** @typedef {import('./finding.mjs').OpenApi} OpenApi */

/** What the live API responds with must contain all that the build was compiled against. */
/** @type {import('./finding.mjs').Check} */
export const apiCalls = {
  name: 'API calls',
  run({ contract }, live) {
    if (!contract || !live?.openApi) return [];
    return findCallProblems(contract, live.openApi).map((what) => ({
      what,
      where: `the API behind ${live.url}`,
      todo: 'Publish after the API that has it is live, or make the field optional in shared-contracts.',
    }));
  },
};

/**
 * @param {import('../../contract/schemas.mjs').RemoteContract} contract
 * @param {OpenApi} openApi
 * @returns {string[]} sentences
 */
export const findCallProblems = ({ api }, openApi) =>
  Object.entries(api).flatMap(([call, expected]) =>
    problemsOf(call, /** @type {Schema | null} */ (expected), openApi),
  );

/**
 * @param {string} call
 * @param {Schema | null} expected
 * @param {OpenApi} openApi
 */
function problemsOf(call, expected, openApi) {
  const [method = '', pattern = ''] = call.split(' ');
  const operation = openApi.paths[pattern.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  // Without a token the site describes its public calls only, and says of the others that they are there.
  if (!operation && openApi['x-calls-behind-sign-in']?.includes(digestOf(call))) return [];
  if (!operation) return [`the API has no ${call}`];
  const given = operation.responses?.[200]?.content?.['application/json']?.schema;
  if (!expected || !given) return [];
  return compare(expected, asList(/** @type {Schema} */ (given), expected, openApi), '', openApi).map(
    (problem) => `${call}: ${problem}`,
  );
}

/** As the API writes it. @param {string} call */
const digestOf = (call) => createHash('sha256').update(call).digest('hex').slice(0, 16);

/** A list comes as `{ data: [...] }`, bare, or as either: the client reads both. @param {Schema} given @param {Schema} expected @param {OpenApi} openApi */
function asList(given, expected, openApi) {
  if (expected.type !== 'array') return given;
  const [first = given] = [
    given.oneOf?.find((each) => each.type === 'array'),
    resolve(given, openApi),
  ].filter((each) => each !== undefined);
  return first.properties?.data ?? first;
}

/**
 * What of the expected shape the given one does not have.
 * @param {Schema} expected
 * @param {Schema} given
 * @param {string} place
 * @param {OpenApi} openApi
 * @returns {string[]}
 */
function compare(expected, given, place, openApi) {
  const actual = resolve(given, openApi);
  const alternatives = expected.anyOf ?? expected.oneOf;
  if (alternatives || actual.anyOf || actual.oneOf) return compareUnion(expected, actual, place, openApi);
  const [wanted, has] = [expected.type, actual.type];
  if (wanted && has && wanted !== has && !(wanted === 'number' && has === 'integer'))
    return [`${place || 'the response'} is ${String(has)}, and the build expects ${String(wanted)}`];
  const known = valuesOf(expected);
  if (known && !valuesOf(actual)?.every((value) => known.includes(value)))
    return [`${place || 'the response'} may have a value that the build does not know`];
  if (expected.items && actual.items) return compare(expected.items, actual.items, `${place}[]`, openApi);
  return Object.entries(expected.properties ?? {}).flatMap(([name, schema]) => {
    const field = place ? `${place}.${name}` : name;
    const found = actual.properties?.[name];
    const isNeeded = expected.required?.includes(name) ?? false;
    if (!found) return isNeeded ? [`the response has no field '${field}'`] : [];
    if (isNeeded && !actual.required?.includes(name))
      return [`the field '${field}' may be missing, and the build needs it`];
    return compare(schema, found, field, openApi);
  });
}

/** Each form that the API may send must be one that the build reads. @param {Schema} expected @param {Schema} actual @param {string} place @param {OpenApi} openApi */
function compareUnion(expected, actual, place, openApi) {
  const readable = expected.anyOf ?? expected.oneOf ?? [expected];
  const sent = actual.anyOf ?? actual.oneOf ?? [actual];
  const isRead = sent.every((form) =>
    readable.some((each) => compare(each, form, place, openApi).length === 0),
  );
  return isRead ? [] : [`${place || 'the response'} has another shape than the build expects`];
}

/** @param {Schema} schema @param {OpenApi} openApi @returns {Schema} */
function resolve(schema, openApi) {
  const name = schema.$ref?.split('/').at(-1);
  const target = name === undefined ? undefined : openApi.components?.schemas?.[name];
  const whole = target ? { ...resolve(/** @type {Schema} */ (target), openApi), ...schema } : schema;
  return (whole.allOf ?? []).reduce((all, part) => mergeObjects(all, resolve(part, openApi)), whole);
}

/** @param {Schema} a @param {Schema} b @returns {Schema} */
const mergeObjects = (a, b) => ({
  ...a,
  ...(b.type && { type: b.type }),
  ...(b.properties && { properties: { ...a.properties, ...b.properties } }),
  ...(b.required && { required: [...(a.required ?? []), ...b.required] }),
});

/** The only values that there are; undefined where there are any. @param {Schema} schema */
const valuesOf = (schema) => schema.enum ?? ('const' in schema ? [schema.const] : undefined);
