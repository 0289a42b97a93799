import type { BrowserContext } from '@playwright/test';

/**
 * Makes time pass faster in all pages of a browser context: with a factor of 60 a page has waited for a minute after a
 * second. Unlike a clock that a test advances it runs on its own, and is the same in every tab. The network and
 * `setInterval` are not affected.
 */
export async function fastForwardClock(context: BrowserContext, factor: number): Promise<void> {
  await context.addInitScript(
    ([factor, start]) => {
      const RealDate = Date;
      const realTimeout = window.setTimeout.bind(window);
      const now = () => Math.round(start + (RealDate.now() - start) * factor);
      window.Date = new Proxy(RealDate, {
        construct: (target, given, made) =>
          Reflect.construct(target, given.length > 0 ? given : [now()], made) as object,
        apply: () => new RealDate(now()).toString(),
        get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
      });
      window.setTimeout = ((work: TimerHandler, delay = 0, ...given: unknown[]) =>
        realTimeout(work, delay / factor, ...given)) as typeof window.setTimeout;
    },
    [factor, Date.now()] as const,
  );
}
