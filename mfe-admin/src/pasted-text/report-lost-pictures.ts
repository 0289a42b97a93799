import { useNotices } from '../notices/notice-store';

/** A picture of another program or site is not taken over with the text around it: its author has to know. */
export function reportLostPictures(count: number): void {
  if (count === 0) return;
  const text =
    count === 1
      ? 'A picture was not pasted. Save it as a file, then add it with the button Picture.'
      : `${String(count)} pictures were not pasted. Save each as a file, then add it with the button Picture.`;
  useNotices.getState().notify({ tone: 'info', text });
}
