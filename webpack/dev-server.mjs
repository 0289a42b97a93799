// One room alone, with hot reload: `npm run dev -w mfe-catalogue`, `npm run gallery`. Calls go to the API.
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { standalone } from './configs.mjs';

const [target = ''] = process.argv.slice(2);
const isGallery = target === 'gallery';
const room = isGallery ? 'shared-ui' : target;
const name = target.replace('mfe-', '');

const port = Number(process.env[`${name.toUpperCase()}_DEV_PORT`] ?? (isGallery ? 3105 : 3101));
const host = process.env.HOST ?? '127.0.0.1';
const api = process.env.API_BASE_URL ?? `http://127.0.0.1:${process.env.API_PORT ?? 3010}`;

const configuration = standalone({
  room,
  mode: 'development',
  outDir: path.resolve(import.meta.dirname, '..', room, 'dist', 'standalone'),
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
