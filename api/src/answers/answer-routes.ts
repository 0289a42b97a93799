import type { Database } from '../database/database';
import { route } from '../http/route';
import type { ImageFiles } from '../images/image-files';
import type { MailSettings } from '../config/mail-settings';
import type { MailWorker } from '../mail/mail-worker';
import { findAnswered } from './answered-mail';
import { listAttachable } from './attachments';
import { findEnquiry, sendAnswer } from './send-answer';
import { readTemplateValues } from './template-values';

interface AnswerDependencies {
  db: Database;
  files: ImageFiles;
  mailWorker: MailWorker | undefined;
  readMailSettings: () => Promise<MailSettings | undefined>;
}

export const answerRoutes = ({ db, files, mailWorker, readMailSettings }: AnswerDependencies) => [
  route('GET /api/enquiries/:id/answer', async ({ params, query, actor }) => {
    const enquiry = await findEnquiry(db, params.id);
    const { address, subject } = await findAnswered(db, enquiry, query.mailId);
    return {
      to: address,
      subject: subject === '' ? '' : `Re: ${subject.replace(/^(\s*re\s*:)+\s*/i, '')}`,
      canSend: (await readMailSettings()) !== undefined,
      values: await readTemplateValues(db, enquiry, actor.username),
      attachable: await listAttachable(db, files, enquiry),
    };
  }),

  route('POST /api/enquiries/:id/answers', async ({ params, body, ...by }) => {
    const mailId = await sendAnswer(db, files, { enquiryId: params.id, answer: body, by });
    mailWorker?.checkQueue();
    return { mailId };
  }),
];
