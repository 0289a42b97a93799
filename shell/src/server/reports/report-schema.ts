import * as z from 'zod/mini';
import {
  faultKinds,
  MAX_MESSAGE,
  MAX_REPORTS,
  rungs,
  vitalNames,
  type ReportBatch,
} from '../../reports/report';

const Name = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,49}$/));
const Version = z.string().check(z.regex(/^[\w.-]{1,80}$/));
const build = { remote: Name, version: Version };

const View = z.strictObject({ kind: z.literal('view'), ...build });
const Fault = z.strictObject({
  kind: z.literal('fault'),
  ...build,
  piece: z.optional(Name),
  fault: z.enum(faultKinds),
  rung: z.enum(rungs),
  message: z.string().check(z.maxLength(MAX_MESSAGE)),
  isFirst: z.boolean(),
});
const Vital = z.strictObject({
  kind: z.literal('vital'),
  name: z.enum(vitalNames),
  /** An hour is more than any page takes. */
  value: z.number().check(z.minimum(0), z.maximum(3_600_000)),
  builds: z.array(z.strictObject(build)).check(z.maxLength(MAX_REPORTS)),
});

/** Anybody can send anything: what is not exactly this is rejected as a whole. */
export const ReportBatchSchema: z.ZodMiniType<ReportBatch> = z.strictObject({
  route: z.string().check(z.regex(/^[\w\-/:?*.]{1,100}$/)),
  reports: z
    .array(z.discriminatedUnion('kind', [View, Fault, Vital]))
    .check(z.minLength(1), z.maxLength(MAX_REPORTS)),
});
