// The last of the scripts that the bootstrap loads. Each part of the code is evaluated in a task of its own, so that no
// task is long on a slow device. The bootstrap has loaded all chunks before: no import here requests a file.
import '../bootstrap/bootstrap-state';
import { readBootData } from './read-boot-data';
import { yieldToBrowser } from './yield-to-browser';

const parts = [
  () => import(/* webpackChunkName: "app" */ 'react'),
  () => import(/* webpackChunkName: "app" */ 'react-dom/client'),
  () => import(/* webpackChunkName: "app" */ 'styled-components'),
  () => import(/* webpackChunkName: "app" */ '@site/shared-contracts/router'),
  () => import(/* webpackChunkName: "app" */ '@site/shared-contracts/query'),
];

if (globalThis.__BOOTSTRAP__)
  globalThis.__BOOTSTRAP__.hydrate = async (response) => {
    const data = await readBootData(response);
    for (const evaluate of parts) {
      await evaluate();
      await yieldToBrowser();
    }
    const { hydratePage } = await import(/* webpackChunkName: "app" */ './hydrate-page');
    await yieldToBrowser();
    await hydratePage(data);
  };
