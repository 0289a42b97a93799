import fs from 'node:fs/promises';
import path from 'node:path';
import { fontFaces } from '@site/shared-ui/font-faces';
import type { ShellAssets } from './html-document';

/** What the build of the shell has written. */
export async function readAssets(distDir: string): Promise<ShellAssets> {
  const assets = JSON.parse(await fs.readFile(path.join(distDir, 'assets.json'), 'utf8')) as {
    idle: string;
    tools: string;
    main: string[];
    federation: string[];
    integrity: Record<string, string>;
  };
  const assetUrl = (file: string) => `/assets/${file}`;
  const scriptFile = (file: string) => [assetUrl(file), assets.integrity[file] ?? ''] as const;
  return {
    bootstrap: await fs.readFile(path.join(distDir, 'bootstrap.js'), 'utf8'),
    idle: scriptFile(assets.idle),
    tools: scriptFile(assets.tools),
    main: assets.main.map(scriptFile),
    federation: assets.federation.map(assetUrl),
    fontFaces: withoutSpace(fontFaces),
    integrity: Object.fromEntries(
      Object.entries(assets.integrity).map(([file, hash]) => [assetUrl(file), hash]),
    ),
  };
}

/** Every page contains them. */
const withoutSpace = (css: string) =>
  css
    .replace(/\/\*.*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,]) ?/g, '$1')
    .replaceAll(';}', '}');
