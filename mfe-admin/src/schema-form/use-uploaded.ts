import { useEffect, useEffectEvent } from 'react';
import { rememberImage } from '../components/image-store';
import type { PendingUploads } from './pending-uploads';
import type { PictureText } from './picture-text';

/** Takes uploads that are ready into the form. */
export function useUploaded({ uploads, remove }: PendingUploads, onUploaded: (picture: PictureText) => void) {
  const take = useEffectEvent(() => {
    for (const { key, uploaded } of uploads) {
      if (!uploaded) continue;
      rememberImage(uploaded.id, uploaded.image);
      remove(key);
      onUploaded({ image: uploaded.id, alt: '', focus: '' });
    }
  });
  useEffect(() => take(), [uploads]);
}
