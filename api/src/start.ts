import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './app';
import type { Config } from './config';
import { openDatabase } from './database/database';
import { addDemoContent } from './demo/demo-content';
import { createAvifQueue } from './images/avif-queue';
import { createImageFiles } from './images/image-files';
import { createImageStore } from './images/image-store';

/** The first visitors come right after the start, and they come first. */
const avifDelay = 5000;

/** Opens what there is to open and listens. Closing the app lets requests finish and closes everything again. */
export async function startApi(config: Config, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const db = await openDatabase(config.database, log);
  try {
    const imageFiles = await createImageFiles(path.join(config.dataDir, 'images'));
    const images = createImageStore(db, imageFiles);
    if (config.demoDir) await addDemoContent(db, images, config.demoDir, log);

    const avifQueue = createAvifQueue(images, log);
    const app = createApp({ config, db, imageFiles, images, log });
    app.addHook('onClose', async () => {
      await avifQueue.stop();
      await db.destroy();
    });
    await app.listen({ port: config.port, host: config.host });
    void avifQueue.run(avifDelay);
    return app;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
