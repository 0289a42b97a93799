import { useEffect } from 'react';
import { useFrame } from './frame-store';

const SCROLLED_PAST = 120;

/** Whether the page is scrolled past 120 pixels, measured at most once a frame. */
export function useScrolled(): boolean {
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      useFrame.setState({ isScrolled: window.scrollY > SCROLLED_PAST });
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(measure);
    };
    // A reloaded page opens where it was left.
    measure();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, []);
  return useFrame((state) => state.isScrolled);
}
