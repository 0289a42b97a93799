import { createRemoteStorage } from '@site/shared-contracts/remote-storage';
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

const KEY = 'admin.shortcuts';
const storage = createRemoteStorage('admin', 'localStorage');

interface ShortcutStore {
  areOn: boolean;
  turn: (on: boolean) => void;
}

/** Keys of one letter get in the way of speech input and of some screen readers: they can be turned off. */
export const useShortcutSetting = create<ShortcutStore>()((set) => ({
  areOn: storage.get(KEY) !== 'off',
  turn: (areOn) => {
    storage.set(KEY, areOn ? 'on' : 'off');
    set({ areOn });
  },
}));

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'));

/** Keys of one letter, without Ctrl and the like; not while something is typed or a dialog is open. */
export function useShortcuts(actions: Record<string, () => void>): void {
  const areOn = useShortcutSetting((setting) => setting.areOn);
  const run = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
    if (!action || !isPlain || isTyping(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!areOn) return undefined;
    const listen = (event: KeyboardEvent) => run(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [areOn]);
}
