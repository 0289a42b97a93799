// The table of contents of the API: what answers, and what happens around every answer.
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { categoryRoutes } from './categories/category-routes';
import { createCategoryStore } from './categories/category-store';
import type { Database } from './database/database';
import { healthRoutes } from './health/health-routes';
import type { ImageFiles } from './images/image-files';
import { imageRoutes } from './images/image-routes';
import { answerUnknownAddress, answerWithProblem } from './problems/problems';
import { productRoutes } from './products/product-routes';
import { createProductStore } from './products/product-store';
import { echoRequestId, logRequest, requestId } from './request-log';
import { secureHeaders } from './secure-headers';

export interface Parts {
  db: Database;
  imageFiles: ImageFiles;
  log: FastifyBaseLogger;
}

const seconds = 1000;

export function createApp({ db, imageFiles, log }: Parts): FastifyInstance {
  const health = { isStopping: false };
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    frameworkErrors: answerWithProblem,
    bodyLimit: 64 * 1024,
    requestTimeout: 10 * seconds,
    http: { headersTimeout: 5 * seconds },
    // While it stops, what still comes in over open connections is answered like everything before.
    return503OnClosing: false,
  });

  app.setErrorHandler(answerWithProblem);
  app.setNotFoundHandler(answerUnknownAddress);
  app.addHook('onRequest', echoRequestId);
  app.addHook('onRequest', secureHeaders);
  app.addHook('onResponse', logRequest);
  app.addHook('preClose', (done) => {
    health.isStopping = true;
    done();
  });

  const routes = [
    ...healthRoutes(db, health),
    ...categoryRoutes(createCategoryStore(db)),
    ...productRoutes(createProductStore(db)),
    ...imageRoutes(imageFiles),
  ];
  for (const route of routes) app.route(route);
  return app;
}
