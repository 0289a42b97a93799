import { useEffect, useEffectEvent, useState, useSyncExternalStore, type FocusEvent } from 'react';

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

/** The browser has no event for opening or closing any dialog, so each advance checks the document. */
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/**
 * Calls `onAdvance` every `interval` milliseconds, except while it is paused, under the pointer, with keyboard focus,
 * in a hidden tab or behind an open dialog. For visitors who prefer reduced motion it starts only when they press play.
 */
export function useAutoplay(interval: number, isReady: boolean, onAdvance: () => void) {
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
  /** The state of the play button: it stays `true` while the pointer or the focus pauses the carousel. */
  const isPlaying = choice === undefined ? !isReduced : choice === 'play';
  const isRunning = isReady && isPlaying && !isHovered && !hasKeyboardFocus && !isTabHidden;

  const advance = useEffectEvent(() => {
    if (!isDialogOpen()) onAdvance();
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => advance(), interval);
    return () => clearInterval(timer);
  }, [isRunning, interval]);

  return {
    isPlaying,
    isReduced,
    toggle: () => {
      setChoice(isPlaying ? 'pause' : 'play');
      // A visitor who presses play has the pointer or the focus on the button: neither may pause it again.
      setHovered(false);
      setKeyboardFocus(false);
    },
    /** To be called when a visitor operates the slides: autoplay resumes only when play is pressed. */
    stop: () => setChoice('pause'),
    /** Handlers for the element whose slides must not move under the pointer or while it has keyboard focus. */
    pauseHandlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      // A click also leaves the focus on a button or a link: only keyboard focus pauses the carousel.
      onFocus: ({ target }: FocusEvent) => setKeyboardFocus(target.matches(':focus-visible')),
      onBlur: () => setKeyboardFocus(false),
    },
  };
}
