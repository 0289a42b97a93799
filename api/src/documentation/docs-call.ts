import { describe, parameterRow, rowsOf, table } from './docs-shape';
import { exampleOf } from './example';
import { html, withCode, type Html } from './html';
import type { MediaType, OpenApi, Operation } from './open-api';
import { statusDescriptions } from './error-statuses';
import type { JsonSchema } from './schemas';

export interface Call {
  method: string;
  url: string;
  operation: Operation;
}

export const listCalls = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([url, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      url,
      operation,
    })),
  );

export const callAddress = ({ method, url }: Call): Html =>
  html`<b class="method ${method.toLowerCase()}">${method}</b> <code>${withBreaks(url)}</code>`;

/** An address may be broken before its slashes. */
const withBreaks = (url: string): Html[] =>
  url.split(/(?=\/)/).map((part, index) => (index ? html`<wbr />${part}` : html`${part}`));

type Named = Record<string, JsonSchema>;

export function describeCall(call: Call, named: Named): Html {
  const { operationId, summary, description, security, parameters } = call.operation;
  const forAdmins = security.length > 0;
  return html`
    <article id="${operationId}">
      <h3>
        <a href="#${operationId}">${callAddress(call)}</a>
        <span class="who ${forAdmins ? 'admin' : ''}">${forAdmins ? 'admins' : 'everybody'}</span>
      </h3>
      <p>${withCode(summary)}</p>
      ${description === undefined ? '' : html`<p>${withCode(description)}</p>`} ${inputs(call, named)}
      ${responsesOf(call)}
      ${example(
        call,
        named,
        parameters.some((each) => each.name === 'If-Match'),
      )}
    </article>
  `;
}

const captions = { path: 'In the address', query: 'After the question mark', header: 'Headers' };

function inputs({ operation: { parameters, requestBody } }: Call, named: Named): Html[] {
  const tables = Object.entries(captions).flatMap(([place, caption]) => {
    const rows = parameters.filter((each) => each.in === place).map(parameterRow);
    return rows.length > 0 ? [table(caption, rows)] : [];
  });
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    table(type.startsWith('multipart') ? 'Multipart form' : 'JSON body', rowsOf(schema, named)),
  );
  return [...tables, ...bodies];
}

function responsesOf({ operation: { responses } }: Call): Html {
  const errorStatuses = Object.keys(responses).filter((status) => Number(status) >= 400);
  return html`
    <dl>
      <dt>200</dt>
      <dd>
        ${Object.values(responses[200]?.content ?? {})
          .slice(0, 1)
          .map(response)}
      </dd>
      ${
        responses[304]
          ? html`<dt>304</dt>
              <dd>The response that the client has is still current.</dd>`
          : ''
      }
      <dt>Refusals</dt>
      <dd>
        ${errorStatuses.map((status) => html`<a href="#status-${status}" title="${statusDescriptions[Number(status)]}">${status}</a> `)}
      </dd>
    </dl>
  `;
}

function response({ schema }: MediaType): Html {
  const data = schema.properties?.data;
  if (data)
    return html`<code>{ status, data, total, page, pageSize }</code> with a ${describe(data)} as
      <code>data</code>`;
  if (schema.oneOf?.[0])
    return html`A bare ${describe(schema.oneOf[0])}; with a page asked for, as <code>data</code>`;
  const names = Object.keys(schema.properties ?? {});
  return names.length > 0 ? html`<code>{ ${names.join(', ')} }</code>` : describe(schema);
}

function example({ method, url, operation }: Call, named: Named, hasVersion: boolean): Html {
  const path = url.replace(/\{(\w+)\}/g, (_, name) =>
    name === 'id' ? '7' : name === 'kind' ? 'product' : 'name',
  );
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$SITE${path}"`,
    ...(operation.security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(hasVersion ? [`-H 'If-Match: "3"'`] : []),
    ...body(operation, named),
  ];
  const schema = operation.responses[200]?.content?.['application/json']?.schema;
  const text = schema && JSON.stringify(exampleOf(schema, named), null, 2);
  return html`
    <details>
      <summary>Example</summary>
      <pre tabindex="0">${lines.join(' \\\n  ')}</pre>
      ${text ? html`<pre tabindex="0">${text}</pre>` : ''}
    </details>
  `;
}

function body({ requestBody }: Operation, named: Named): string[] {
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  if (json) {
    const text = JSON.stringify(exampleOf(json.schema, named));
    return [`-H 'Content-Type: application/json'`, `-d '${text}'`];
  }
  const fields = Object.entries((form ? exampleOf(form.schema, named) : {}) as Record<string, unknown>);
  return fields.map(([name, value]) => `-F '${name}=${String(value)}'`);
}
