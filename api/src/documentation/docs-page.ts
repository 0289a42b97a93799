// The API reference: one page without scripts, made from the OpenAPI document. Swagger UI needs 2.1 MB of scripts and a
// wider content security policy for the same (decision 019).
import { createHash } from 'node:crypto';
import { siteLanguage } from '@site/shared-contracts';
import { callAddress, describeCall, listCalls } from './docs-call';
import { rowsOf, shapeAnchor, table } from './docs-shape';
import { docsStyle } from './docs-style';
import { html, Html, withCode } from './html';
import type { OpenApi } from './open-api';
import { statusDescriptions } from './error-statuses';

/** Apart from the template: a blank more, and the hash would not fit. */
const style = new Html(`<style>${docsStyle}</style>`);
const styleHash = createHash('sha256').update(docsStyle).digest('base64');

export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function createDocsPage(document: OpenApi): string {
  const calls = listCalls(document);
  const named = document.components.schemas;
  const callsOf = (tag: string) => calls.filter(({ operation }) => operation.tags.includes(tag));
  const anchor = (tag: string) => tag.toLowerCase().replaceAll(' ', '-');
  const page = html`<!doctype html>
    <html lang="${siteLanguage}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${document.info.title}</title>
        ${style}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the calls</a>
        <nav aria-label="Calls">
          <p class="title"><a href="#content">${document.info.title}</a></p>
          <ul>
            ${document.tags.map(
              ({ name }) => html`
                <li>
                  <a href="#${anchor(name)}">${name}</a>
                  <ul>
                    ${callsOf(name).map(
                      (call) =>
                        html`<li><a href="#${call.operation.operationId}">${callAddress(call)}</a></li>`,
                    )}
                  </ul>
                </li>
              `,
            )}
            <li><a href="#refusals">Refusals</a></li>
            <li><a href="#shapes">Shapes</a></li>
          </ul>
        </nav>
        <main id="content">
          <h1>${document.info.title}</h1>
          <p class="lead">${withCode(document.info.description)}</p>
          <p>For programs: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1)</p>
          ${document.tags.map(
            ({ name, description }) => html`
              <section aria-labelledby="${anchor(name)}">
                <h2 id="${anchor(name)}">${name}</h2>
                <p>${description}</p>
                ${callsOf(name).map((call) => describeCall(call, named))}
              </section>
            `,
          )}
          <section aria-labelledby="refusals">
            <h2 id="refusals">Refusals</h2>
            <p>All of them have the shape <a href="#${shapeAnchor('Problem')}">Problem</a>.</p>
            <dl class="statuses">
              ${Object.entries(statusDescriptions).map(
                ([status, text]) =>
                  html`<dt id="status-${status}">${status}</dt>
                    <dd>${withCode(text)}</dd>`,
              )}
            </dl>
          </section>
          <section aria-labelledby="shapes">
            <h2 id="shapes">Shapes</h2>
            ${Object.entries(named)
              .sort(([one], [other]) => one.localeCompare(other))
              .map(
                ([name, schema]) =>
                  html`<div class="shape" id="${shapeAnchor(name)}">
                    ${table(name, rowsOf(schema, named))}
                  </div>`,
              )}
          </section>
        </main>
      </body>
    </html>`;
  return page.text;
}
