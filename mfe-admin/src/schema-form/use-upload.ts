import { requestLimits } from '@site/shared-contracts';
import { useLayoutEffect, useRef, useState } from 'react';
import { failureReason, fieldErrorsOf } from '../api-client/call-failure';
import type { CallOptions } from '../api-client/call';

export interface Upload {
  /** From 0 to 1 while a file is sent. */
  progress: number | undefined;
  /** Why the last file was not accepted. */
  error: string | undefined;
  start: (file: File) => void;
  /** Sends the last file again. */
  retry: (() => void) | undefined;
}

/**
 * Sends a file as soon as it is chosen. Where another one is chosen meanwhile, that one counts. `onUploaded` is that of
 * the last rendering: it knows what was typed while the file was sent.
 */
export function useUpload<Response>(
  send: (file: File, options: CallOptions) => Promise<Response>,
  onUploaded: (response: Response) => void,
  maxBytes: number = requestLimits.imageBytes,
): Upload {
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<{ message: string; file: File }>();
  const controller = useRef<AbortController>(undefined);
  const finish = useRef(onUploaded);
  useLayoutEffect(() => {
    finish.current = onUploaded;
  });
  const upload = async (file: File) => {
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    if (file.size > maxBytes) {
      setFailure({ message: `A file has at most ${maxBytes / 1024 / 1024} MB.`, file });
      return;
    }
    setFailure(undefined);
    setProgress(0);
    try {
      const response = await send(file, { signal, onProgress: setProgress });
      if (!signal.aborted) finish.current(response);
    } catch (error) {
      if (signal.aborted) return;
      const [message = failureReason(error)] = Object.values(fieldErrorsOf(error) ?? {});
      setFailure({ message, file });
    }
    if (!signal.aborted) setProgress(undefined);
  };
  return {
    progress,
    error: failure && `${failure.file.name} was not uploaded: ${failure.message}`,
    start: (file) => void upload(file),
    retry: failure && (() => void upload(failure.file)),
  };
}
