// What came from outside is looked at by hand: a schema library would weigh more than all that the outbox does.

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isRecordOfTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every(isText);
