// Served instead of the service worker with SERVICE_WORKER=off: it replaces the worker that a visitor has, deletes its
// caches and unregisters itself.
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
