// The last of the scripts that the bootstrap loads. Each part of the code is evaluated in a task of its own, so that no
// task is long on a slow device. The bootstrap has loaded all chunks before: no import here requests a file.
import '../bootstrap/bootstrap-state';
import type { BootData } from '../app/boot-data';
import { readBootData } from './read-boot-data';
import { readStyles } from './read-styles';
import { yieldToBrowser } from '../scheduling/yield-to-browser';

const parts: ((data: BootData) => Promise<unknown>)[] = [
  () => import(/* webpackChunkName: "app" */ 'react'),
  () => import(/* webpackChunkName: "app" */ 'react-dom/client'),
  async ({ styles }) => {
    const removeOwnStyles = readStyles(styles);
    await import(/* webpackChunkName: "app" */ 'styled-components');
    removeOwnStyles();
  },
  () => import(/* webpackChunkName: "app" */ '@site/shared-contracts/router'),
  () => import(/* webpackChunkName: "app" */ '@site/shared-contracts/query'),
];

if (globalThis.__BOOTSTRAP__)
  globalThis.__BOOTSTRAP__.hydrate = async (response) => {
    const data = await readBootData(response);
    for (const evaluate of parts) {
      await evaluate(data);
      await yieldToBrowser();
    }
    const { hydratePage } = await import(/* webpackChunkName: "app" */ './hydrate-page');
    await yieldToBrowser();
    await hydratePage(data);
  };
