import * as z from 'zod/mini';
import { ConfigError } from '@site/shared-contracts/server/config-error';

/** A bucket with the S3 protocol. */
export interface Bucket {
  name: string;
  region: string;
  /** A URL; undefined for Amazon's own. */
  endpoint: string | undefined;
  /** The bucket's name is in the path of URLs, not in their host. */
  isPathStyle: boolean;
  /** Undefined for the machine's own credentials. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const settings = {
  BUCKET: z.optional(z.string()),
  REGION: z.optional(z.string()),
  ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  FORCE_PATH_STYLE: z.optional(z.enum(['on', 'off'])),
  ACCESS_KEY_ID: z.optional(z.string()),
  SECRET_ACCESS_KEY: z.optional(z.string()),
};

type Settings = typeof settings;
type Values = { [Name in keyof Settings]?: z.infer<Settings[Name]> };

/** The variables of a bucket, which begin with this word. */
export const bucketVariables = <Word extends string>(word: Word) =>
  Object.fromEntries(Object.entries(settings).map(([name, schema]) => [`${word}_${name}`, schema])) as {
    [Name in keyof Settings as `${Word}_${Name}`]: Settings[Name];
  };

/** Undefined where no bucket is named. What has no value is as in the other bucket, if there is one; keys go together. */
export function readBucket(data: Record<string, unknown>, word: string, other?: Bucket): Bucket | undefined {
  const values = valuesOf(data, word);
  const { ACCESS_KEY_ID: accessKeyId, SECRET_ACCESS_KEY: secretAccessKey } = values;
  requireBothKeys(values, word);
  if (!values.BUCKET) return undefined;
  const isPathStyle = values.FORCE_PATH_STYLE && values.FORCE_PATH_STYLE === 'on';
  return {
    name: values.BUCKET,
    region: values.REGION ?? other?.region ?? 'us-east-1',
    endpoint: values.ENDPOINT ?? other?.endpoint,
    isPathStyle: isPathStyle ?? other?.isPathStyle ?? false,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : other?.credentials,
  };
}

const valuesOf = (data: Record<string, unknown>, word: string): Values =>
  Object.fromEntries(Object.keys(settings).map((name) => [name, data[`${word}_${name}`]]));

function requireBothKeys({ ACCESS_KEY_ID, SECRET_ACCESS_KEY }: Values, word: string): void {
  if (Boolean(ACCESS_KEY_ID) === Boolean(SECRET_ACCESS_KEY)) return;
  throw new ConfigError(
    `The environment is not right:\n  ${word}_ACCESS_KEY_ID, ${word}_SECRET_ACCESS_KEY: Set both or neither`,
  );
}
