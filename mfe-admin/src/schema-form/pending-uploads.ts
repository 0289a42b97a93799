import type { Image } from '@site/shared-contracts';
import { requestLimits } from '@site/shared-contracts';
import { create } from 'zustand';
import { call, type CallOptions } from '../api-client/call';
import { failureReason, fieldErrorsOf } from '../api-client/call-failure';

interface UploadedPicture {
  id: string;
  image: Image;
  /** The same picture was there before. */
  isKnown?: boolean;
}

/** The call that uploads one picture. */
export type SendPicture = (file: File, options: CallOptions) => Promise<UploadedPicture>;

const sendForForm: SendPicture = (file, options) =>
  call('POST /api/images/create', { form: {}, file }, options);

export interface PendingUpload {
  key: number;
  file: File;
  /** `ready`: it is uploaded, and the form has not taken it yet. */
  status: 'waiting' | 'sending' | 'failed' | 'ready';
  /** From 0 to 1 while it is sent. */
  progress: number;
  /** Why it was not uploaded. */
  error?: string | undefined;
  /** Trying again can help. */
  canRetry: boolean;
  uploaded?: UploadedPicture | undefined;
}

interface UploadStore {
  /** By the key of the form's draft. They survive the screen and the session, as what was typed does. */
  uploads: Record<string, readonly PendingUpload[]>;
}

const useUploadStore = create<UploadStore>()(() => ({ uploads: {} }));
const none: readonly PendingUpload[] = [];
const aborts = new Map<number, AbortController>();
let lastKey = 0;
let queue = Promise.resolve();

const uploadsOf = (form: string) => useUploadStore.getState().uploads[form] ?? none;

const setUploads = (form: string, uploads: readonly PendingUpload[]) =>
  useUploadStore.setState((state) => ({ uploads: { ...state.uploads, [form]: uploads } }));

const change = (form: string, key: number, part: Partial<PendingUpload>) =>
  setUploads(
    form,
    uploadsOf(form).map((each) => (each.key === key ? { ...each, ...part } : each)),
  );

/** One after the other, so that they arrive in the order in which they were chosen. */
function enqueue(form: string, key: number, file: File, send: SendPicture) {
  queue = queue.then(async () => {
    // It may have been taken away while it waited, or while it was sent.
    const isWanted = () => uploadsOf(form).some((each) => each.key === key);
    if (!isWanted()) return;
    change(form, key, { status: 'sending', progress: 0 });
    const { signal } = setAbort(key);
    try {
      const onProgress = (progress: number) => change(form, key, { progress });
      const uploaded = await send(file, { signal, onProgress });
      change(form, key, { status: 'ready', uploaded });
    } catch (error) {
      if (!isWanted()) return;
      const [message = failureReason(error)] = Object.values(fieldErrorsOf(error) ?? {});
      change(form, key, { status: 'failed', error: message });
    }
  });
}

function setAbort(key: number): AbortController {
  const controller = new AbortController();
  aborts.set(key, controller);
  return controller;
}

/** Checks what the browser knows; the server checks what the file really contains. */
function errorOf(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return 'Choose a picture: JPEG, PNG, WebP, AVIF or GIF.';
  return file.size > requestLimits.imageBytes ? 'A picture has at most 10 MB.' : undefined;
}

function add(form: string, file: File, send: SendPicture) {
  const key = ++lastKey;
  const error = errorOf(file);
  const upload = { key, file, progress: 0, error, canRetry: error === undefined };
  setUploads(form, [...uploadsOf(form), { ...upload, status: error === undefined ? 'waiting' : 'failed' }]);
  if (error === undefined) enqueue(form, key, file, send);
}

function retry(form: string, key: number, send: SendPicture) {
  const found = uploadsOf(form).find((each) => each.key === key);
  if (!found) return;
  change(form, key, { status: 'waiting', error: undefined });
  enqueue(form, key, found.file, send);
}

function remove(form: string, key: number) {
  aborts.get(key)?.abort();
  aborts.delete(key);
  setUploads(
    form,
    uploadsOf(form).filter((each) => each.key !== key),
  );
}

export type PendingUploads = ReturnType<typeof usePendingUploads>;

/** The images that are uploaded for a form, and those that could not be. */
export function usePendingUploads(form: string, send: SendPicture = sendForForm) {
  const uploads = useUploadStore((state) => state.uploads[form] ?? none);
  return {
    uploads,
    add: (file: File) => add(form, file, send),
    retry: (key: number) => retry(form, key, send),
    /** Takes it away, also while it is sent. */
    remove: (key: number) => remove(form, key),
    clear: () => uploadsOf(form).forEach(({ key }) => remove(form, key)),
    /** How many there are at this moment, also between two renderings. */
    count: () => uploadsOf(form).length,
  };
}
