import type { FastifyBaseLogger } from 'fastify';
import type { Readiness } from '@site/shared-contracts/server/graceful-shutdown';
import { addFirstAdmin } from './admins/first-admin';
import { createApp } from './app';
import { createEncryption } from './backup/backup-encryption';
import { erasureList } from './backup/erasure-list-of-site';
import { startBulkChanges } from './bulk-changes/run-bulk-changes';
import { startPublishingSchedule } from './content/publishing-schedule';
import { publishableKinds } from './publishable-kinds';
import type { Config } from './config/config';
import { openDatabase } from './database/database';
import { refuseLostDatabase } from './database/refuse-lost-database';
import { addDemoContent } from './demo/demo-content';
import { startHousekeeping } from './housekeeping';
import { createAvifQueue } from './images/avif-queue';
import { createImageCollector } from './images/image-collector';
import { openImageFiles } from './images/image-files';
import { createImageStore } from './images/image-store';
import { importSiteContent } from './site-content/import-site-content';
import { readCompanyWords } from './sign-in/company-words';
import { startMailboxWorker } from './incoming-mail/mailbox-worker';
import { createMailReceiver } from './incoming-mail/receive-mail';
import { reopenUndelivered } from './incoming-mail/reopen-undelivered';
import { readMailSettings } from './mail/mail-settings-store';
import type { OnGivenUp } from './mail/mail-queue';
import { startMailWorker } from './mail/mail-worker';
import { startSendingDigests } from './notices/send-digests';
import { keepErasures } from './privacy/apply-erasures';
import { startPlannedJobs } from './jobs/planned-jobs';
import { startCountingDemand } from './products/count-demand';
import { startSheetCollector } from './sheets/sheet-collector';

/** Milliseconds. Requests right after the start must not wait for background work. */
const avifDelay = 5000;
const collectorDelay = 60_000;
const housekeepingDelay = 120_000;

/** Opens database and storage, and listens. Closing the app lets requests finish and closes everything again. */
export async function startApi(config: Config, log: FastifyBaseLogger, readiness?: Readiness) {
  await refuseLostDatabase(config);
  // A mistyped key would be found in the night.
  await createEncryption(config.backup.recipients);
  const db = await openDatabase(config.database, log);
  try {
    await addFirstAdmin(db, config.signIn.firstAdmin, await readCompanyWords(db, config.brand));
    const imageFiles = await openImageFiles(config);
    await keepErasures(db, imageFiles, erasureList(config));
    const images = createImageStore(db, imageFiles, () => void avifQueue.run(avifDelay));
    const avifQueue = createAvifQueue(images, log);
    await Promise.all([
      importSiteContent(db, images, config.brand.siteContent, log),
      config.demoDir && addDemoContent(db, { images, files: imageFiles }, config.demoDir, log),
    ]);

    const collector = createImageCollector(db, imageFiles, config.images.graceHours, log);
    const onGivenUp: OnGivenUp = (transaction, mailIds) => reopenUndelivered(transaction, config, mailIds);
    const stopHousekeeping = startHousekeeping(db, { files: imageFiles, onGivenUp }, housekeepingDelay, log);
    const stopCountingDemand = startCountingDemand(db, log);
    const stopSheetCollector = startSheetCollector(db, imageFiles, 2 * collectorDelay, log);
    const stopSchedule = startPublishingSchedule(db, publishableKinds, log);
    const stopBulkChanges = startBulkChanges(db, log);
    const stopPlannedJobs = startPlannedJobs(db, config.backup, log);
    const readSettings = () => readMailSettings(db, config);
    const mailWorker = startMailWorker({ db, files: imageFiles, readSettings, onGivenUp, log });
    const stopDigests = startSendingDigests(
      db,
      {
        publicUrl: config.brand.publicUrl,
        isMailSetUp: async () => (await readSettings()) !== undefined,
        onQueued: () => mailWorker.checkQueue(),
      },
      log,
    );
    const receiveMail = createMailReceiver({
      db,
      files: imageFiles,
      config,
      onReceived: () => mailWorker.checkQueue(),
    });
    const mailboxWorker = startMailboxWorker({ db, config, receive: receiveMail, log });
    const app = createApp({
      config,
      db,
      imageFiles,
      images,
      mailWorker,
      incomingMail: { receive: receiveMail, worker: mailboxWorker },
      log,
      readiness,
    });
    // Before requests have finished, so that mail that is being sent has as much time as they have.
    app.addHook('preClose', (done) => {
      void mailWorker.stop();
      void mailboxWorker.stop();
      done();
    });
    app.addHook('onClose', async () => {
      await Promise.all([
        avifQueue.stop(),
        collector.stop(),
        mailWorker.stop(),
        mailboxWorker.stop(),
        stopSchedule(),
        stopBulkChanges(),
        stopPlannedJobs(),
        stopHousekeeping(),
        stopCountingDemand(),
        stopDigests(),
        stopSheetCollector(),
      ]);
      await db.destroy();
    });
    await app.listen({ port: config.port, host: config.host });
    void avifQueue.run(avifDelay);
    collector.start(collectorDelay);
    return app;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
