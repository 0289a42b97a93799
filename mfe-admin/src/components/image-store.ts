import type { Image } from '@site/shared-contracts';
import { createRemoteStorage } from '@site/shared-contracts/remote-storage';
import { Image as ImageShape } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { create } from 'zustand';

interface ImageStore {
  /** By their ids. */
  images: Record<string, Image>;
  add: (images: Record<string, Image>) => void;
}

const KEY = 'admin-images';
const storage = createRemoteStorage('admin', 'sessionStorage');
const Images = z.record(z.string(), ImageShape);

/**
 * Images that drafts refer to by id. Those that were uploaded in this tab are kept until it is closed: an unsaved draft
 * that is restored shows them again.
 */
export const useImages = create<ImageStore>()((set) => ({
  images: readStored(),
  add: (added) => {
    set(({ images }) => ({ images: { ...images, ...added } }));
  },
}));

/** After an upload. */
export function rememberImage(id: string, image: Image): void {
  useImages.getState().add({ [id]: image });
  // Where storage is full or forbidden, a restored draft shows the image's number instead of the image.
  storage.set(KEY, JSON.stringify({ ...readStored(), [id]: image }));
}

function readStored(): Record<string, Image> {
  try {
    return Images.parse(JSON.parse(storage.get(KEY) ?? '{}'));
  } catch {
    return {};
  }
}
