// Served in the service worker's place with SERVICE_WORKER=off: it takes the place of whichever worker a visitor has, throws
// away what that kept, and goes.
import { workerScope } from './worker-scope';

workerScope.addEventListener('install', (event) => {
  event.waitUntil(workerScope.skipWaiting());
});

workerScope.addEventListener('activate', (event) => {
  const removeEverything = async () => {
    for (const name of await workerScope.caches.keys()) await workerScope.caches.delete(name);
    await workerScope.registration.unregister();
  };
  event.waitUntil(removeEverything());
});
