// One package alone, with hot reload: `npm run dev -w mfe-catalogue`, `npm run gallery`. API requests are proxied to
// the API; the brand's files are served below /site.
import fs from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { standalone } from './configs.mjs';

const repository = path.resolve(import.meta.dirname, '..');
const environmentFile = path.join(repository, '.env');
if (fs.existsSync(environmentFile)) process.loadEnvFile(environmentFile);

/** @type {Record<string, number>} */
const defaultPorts = { catalogue: 3101, content: 3102, enquiry: 3103, admin: 3104, gallery: 3105 };

const [target = ''] = process.argv.slice(2);
const isGallery = target === 'gallery';
const packageName = isGallery ? 'shared-ui' : target;
const name = target.replace('mfe-', '');

const port = Number(process.env[`${name.toUpperCase()}_DEV_PORT`] || (defaultPorts[name] ?? 3106));
const host = process.env.HOST || '127.0.0.1';
const api = process.env.API_BASE_URL || `http://127.0.0.1:${process.env.API_PORT || 3010}`;
const siteContent = path.resolve(
  repository,
  process.env.SITE_CONTENT || 'shell/site/venmara/site-content.json',
);

const configuration = standalone({
  packageName,
  mode: 'development',
  outDir: path.join(repository, packageName, 'dist', 'standalone'),
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
    // A brand's file may have another name; a standalone remote requests it by this one.
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
    console.log(`No API responds at ${api}: start one with \`npm start\`, or set API_BASE_URL.`);
  });
}
