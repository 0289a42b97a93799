import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

const subscribeToMotion = (onChange: () => void) => {
  const list = window.matchMedia(REDUCED_MOTION);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
};
const subscribeToVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

/** No event says that some dialog opens or closes, so each turn looks. */
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

export interface Autoplay {
  /** What the button says; it goes on playing while it is held for a moment. */
  isPlaying: boolean;
  isReduced: boolean;
  toggle: () => void;
  /** For whatever a visitor does to the slides: they move by themselves again only when play is pressed. */
  stop: () => void;
  /** For the element whose slides must not move away under the pointer or the keyboard. */
  pauseHandlers: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: () => void;
  };
}

/**
 * Calls `onTurn` every `interval` milliseconds as long as it is wanted: not when paused, not under the pointer or the
 * keyboard, not in a hidden tab or behind an open dialog, and not for those who asked for less motion unless they press play themselves.
 */
export function useAutoplay(interval: number, isReady: boolean, onAdvance: () => void): Autoplay {
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const [isHovered, setHovered] = useState(false);
  const [hasKeyboardFocus, setKeyboardFocus] = useState(false);
  const isReduced = useSyncExternalStore(
    subscribeToMotion,
    () => window.matchMedia(REDUCED_MOTION).matches,
    () => false,
  );
  const isTabHidden = useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => false,
  );
  const isPlaying = choice === undefined ? !isReduced : choice === 'play';
  const isRunning = isReady && isPlaying && !isHovered && !hasKeyboardFocus && !isTabHidden;

  const latest = useRef(onAdvance);
  useEffect(() => {
    latest.current = onAdvance;
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      if (!isDialogOpen()) latest.current();
    }, interval);
    return () => clearInterval(timer);
  }, [isRunning, interval]);

  return {
    isPlaying,
    isReduced,
    toggle: () => {
      setChoice(isPlaying ? 'pause' : 'play');
      // Whoever presses play has the pointer or the focus on the button, and wants to see it play.
      setHovered(false);
      setKeyboardFocus(false);
    },
    stop: () => setChoice('pause'),
    pauseHandlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      // A press leaves the focus behind, on a button or a link: only the keyboard's is a reason to stand still.
      onFocus: ({ target }) => setKeyboardFocus(target.matches(':focus-visible')),
      onBlur: () => setKeyboardFocus(false),
    },
  };
}
