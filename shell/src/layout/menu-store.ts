import { create } from 'zustand';

export interface MenuState {
  isMenuOpen: boolean;
}

/** Written from effects and events only: on the server, which has one store for all visitors, it never changes. */
export const useMenu = create<MenuState>()(() => ({ isMenuOpen: false }));
