import { create } from 'zustand';

export interface FrameState {
  isMenuOpen: boolean;
}

/** Written from effects and events only: on the server, which has one store for all visitors, it never changes. */
export const useFrame = create<FrameState>()(() => ({ isMenuOpen: false }));
