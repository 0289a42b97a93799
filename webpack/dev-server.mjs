// One package alone, with hot reload: `npm run dev -w mfe-catalogue`, `npm run gallery`. API requests are proxied to
// the API, and the brand's files are served below /site. Where there is no API, or no brand, or with `--recorded`, recorded responses
// are sent. With `--federated` the server also has the remote's federated build, for `/_overrides` of a site; with
// `--against https://www.example.com` it also makes links that show the remote inside this site.
import fs from 'node:fs';
import path from 'node:path';
import { runScript } from '@site/publishing/process/run-script';
import { portOf, readRemoteDescription } from '@site/publishing/remotes/description';
import { findRecordedResponse, readRecordedResponses } from '@site/publishing/remotes/recorded-responses';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { openSite } from './against-site.mjs';
import { standalone } from './configs.mjs';
import { BUILDS_PATH, createFederatedBuild } from './federated-build.mjs';
import { calledFrom } from './working-folder.mjs';

const repository = path.resolve(import.meta.dirname, '..');
const environmentFile = path.join(repository, '.env');
if (fs.existsSync(environmentFile)) process.loadEnvFile(environmentFile);

const { positionals, values: choices } = parseArgs({
  allowPositionals: true,
  options: {
    recorded: { type: 'boolean', default: false },
    federated: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
});
// Without a name it is the package in whose folder npm runs the command.
const [target = path.basename(calledFrom)] = positionals;
const isGallery = target === 'gallery';
const packageName = isGallery ? 'shared-ui' : target;

const description = isGallery ? undefined : readRemoteDescription(path.join(repository, target));
const port = description ? portOf(description, 'DEV_PORT') : Number(process.env.GALLERY_DEV_PORT || 3105);
/** As a browser of this machine names it. */
const origin = `http://localhost:${port}`;
const host = process.env.HOST || '127.0.0.1';
const api = process.env.API_BASE_URL || `http://127.0.0.1:${process.env.API_PORT || 3010}`;
const siteContent = path.resolve(
  repository,
  process.env.SITE_CONTENT || 'shell/site/venmara/site-content.json',
);
const hasBrand = !choices.recorded && fs.existsSync(siteContent);
// An API that was named is waited for; that of this machine may not run at all.
const hasApi = !choices.recorded && (Boolean(process.env.API_BASE_URL) || (await responds(`${api}/healthz`)));

/** The path of the dev server that leads to the site with this remote in it. */
const AGAINST_PATH = '/_against';

await runScript(async () => {
  const { against } = choices;
  const opened =
    description && against !== undefined ? await openSite(against, description, origin) : undefined;
  const isFederated = choices.federated || opened;
  const federated =
    description && isFederated ? await createFederatedBuild(repository, target, origin) : undefined;
  await createServer(federated, opened).start();
  console.log(`${target} alone: http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`);
  if (opened)
    console.log(
      `${target} inside ${opened.site}, in the browser that opens this address only: ${origin}${AGAINST_PATH}`,
    );
  if (!isGallery)
    console.log(
      hasApi
        ? `API calls go to ${api}.`
        : choices.recorded
          ? 'Recorded responses are sent.'
          : `No API responds at ${api}: recorded responses are sent. API_BASE_URL names another one.`,
    );
});

/**
 * @param {Awaited<ReturnType<typeof createFederatedBuild>> | undefined} federated
 * @param {Awaited<ReturnType<typeof openSite>> | undefined} opened
 */
function createServer(federated, opened) {
  const compiler = webpack(
    standalone({
      packageName,
      mode: 'development',
      outDir: path.join(repository, packageName, 'dist', 'standalone'),
      entry: isGallery ? './gallery/main.tsx' : './src/standalone.tsx',
      template: isGallery ? 'gallery/index.html' : 'index.html',
    }),
  );
  // After each change of the sources, and once at the start.
  if (federated) compiler.hooks.done.tap('federated-build', () => void federated.update());
  return new WebpackDevServer(
    {
      host,
      port,
      hot: true,
      allowedHosts: ['localhost', '127.0.0.1'],
      historyApiFallback: true,
      static: [
        ...(hasBrand ? [{ directory: path.dirname(siteContent), publicPath: '/site' }] : []),
        ...(federated ? [{ directory: federated.folder, watch: false, staticOptions: { setHeaders } }] : []),
      ],
      setupMiddlewares: (middlewares, { app }) => {
        // A brand's file may have another name; a standalone remote requests it by this one.
        if (hasBrand) app?.get('/site/site-content.json', (_, response) => response.sendFile(siteContent));
        else app?.use('/site', sendRecorded());
        if (!hasApi) app?.use('/api', sendRecorded());
        if (federated) app?.get(BUILDS_PATH, (_, response) => federated.announceTo(response));
        if (opened) app?.get(AGAINST_PATH, (_, response) => response.redirect(opened.link()));
        return middlewares;
      },
      ...(hasApi && { proxy: [{ context: ['/api'], target: api }] }),
      client: { overlay: { errors: true, warnings: false } },
    },
    compiler,
  );
}

/** The page that loads it is of another origin. @param {import('node:http').ServerResponse} response */
function setHeaders(response) {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('cache-control', 'no-store');
}

/** @returns {import('webpack-dev-server').ExpressRequestHandler} */
function sendRecorded() {
  const recorded = readRecordedResponses(repository, packageName);
  return (request, response) => {
    const { method, originalUrl } = request;
    const { status, contentType, body } = findRecordedResponse(recorded, method, originalUrl);
    response.writeHead(status, { 'content-type': contentType }).end(body);
  };
}

/** @param {string} url */
function responds(url) {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
