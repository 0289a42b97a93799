import { create } from 'zustand';

export interface FrameState {
  /** The page is scrolled past the point where the header becomes a bar of its own. */
  isScrolled: boolean;
  isMenuOpen: boolean;
}

/** Written from effects and events only: on the server, which has one store for all visitors, it never changes. */
export const useFrame = create<FrameState>()(() => ({ isScrolled: false, isMenuOpen: false }));
