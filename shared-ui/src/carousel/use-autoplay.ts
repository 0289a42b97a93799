import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

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

export interface Autoplay {
  /** What the button says; it goes on playing while it is held for a moment. */
  isPlaying: boolean;
  isReduced: boolean;
  toggle: () => void;
  /** For the element whose slides must not move away under the pointer or the focus. */
  holds: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: () => void;
  };
}

/**
 * Calls `onTurn` every `interval` milliseconds as long as it is wanted: not when paused, not under the pointer or the
 * focus, not in a hidden tab, and not for those who asked for less motion unless they press play themselves.
 */
export function useAutoplay(interval: number, isReady: boolean, onTurn: () => void): Autoplay {
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
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
  const turns = isReady && isPlaying && !isHovered && !isFocused && !isTabHidden;

  const latest = useRef(onTurn);
  useEffect(() => {
    latest.current = onTurn;
  });
  useEffect(() => {
    if (!turns) return undefined;
    const timer = setInterval(() => latest.current(), interval);
    return () => clearInterval(timer);
  }, [turns, interval]);

  return {
    isPlaying,
    isReduced,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    holds: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
