// One room alone, with hot reload: `npm run dev -w mfe-catalogue`, `npm run gallery`. Calls go to the API; the brand's
// files lie below /site.
import fs from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { standalone } from './configs.mjs';

const repository = path.resolve(import.meta.dirname, '..');
const environmentFile = path.join(repository, '.env');
if (fs.existsSync(environmentFile)) process.loadEnvFile(environmentFile);

/** @type {Record<string, number>} */
const usualPorts = { catalogue: 3101, content: 3102, enquiry: 3103, admin: 3104, gallery: 3105 };

const [target = ''] = process.argv.slice(2);
const isGallery = target === 'gallery';
const room = isGallery ? 'shared-ui' : target;
const name = target.replace('mfe-', '');

const port = Number(process.env[`${name.toUpperCase()}_DEV_PORT`] || (usualPorts[name] ?? 3106));
const host = process.env.HOST || '127.0.0.1';
const api = process.env.API_BASE_URL || `http://127.0.0.1:${process.env.API_PORT || 3010}`;
const siteContent = path.resolve(
  repository,
  process.env.SITE_CONTENT || 'shell/site/venmara/site-content.json',
);

const configuration = standalone({
  room,
  mode: 'development',
  outDir: path.join(repository, room, 'dist', 'standalone'),
  entry: isGallery ? './gallery/main.tsx' : './src/standalone.tsx',
  template: isGallery ? 'gallery/index.html' : 'index.html',
});
const server = new WebpackDevServer(
  {
    host,
    port,
    hot: true,
    allowedHosts: ['localhost', '127.0.0.1'],
    historyApiFallback: true,
    static: { directory: path.dirname(siteContent), publicPath: '/site' },
    // A brand's file may be called otherwise; a remote alone asks for it by this name.
    setupMiddlewares: (middlewares, { app }) => {
      app?.get('/site/site-content.json', (_, response) => response.sendFile(siteContent));
      return middlewares;
    },
    proxy: [{ context: ['/api'], target: api }],
    client: { overlay: { errors: true, warnings: false } },
  },
  webpack(configuration),
);
await server.start();
console.log(`${target} alone: http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`);
if (!isGallery) {
  await fetch(`${api}/healthz`).catch(() => {
    console.log(`No API answers at ${api}: start one with \`npm start\`, or set API_BASE_URL.`);
  });
}
