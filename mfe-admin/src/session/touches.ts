// Whether somebody is at work: the server ends the session when for a while no call says so.
import { createRemoteStorage } from '@site/shared-contracts/remote-storage';

/** Milliseconds without a touch after which calls keep the session no longer: what polls by itself must not. */
const idleAfter = 60_000;
/** A touch after so many milliseconds without a call leads to one. */
const keepEvery = 180_000;

const KEPT_AT = 'admin.session-kept-at';
const storage = createRemoteStorage('admin', 'localStorage');

/** Whoever opens a page, or loads it again, is there. */
let touchedAt = Date.now();
let keptAt = Date.now();

export const touch = (): void => {
  touchedAt = Date.now();
};

export const isIdle = (): boolean => Date.now() - touchedAt > idleAfter;

/** The server has answered a call of somebody who is at work. Other tabs have the same session. */
export function markKept(): void {
  keptAt = Date.now();
  storage.set(KEPT_AT, String(keptAt));
}

/** The session has ended. */
export const forgetKept = (): void => storage.remove(KEPT_AT);

/** When a call has kept the session last, of this tab or another one. A clock that was put back must not matter for long. */
export function lastKept(): number {
  const stored = Number(storage.get(KEPT_AT) ?? 0);
  return Math.max(keptAt, stored <= Date.now() ? stored : 0);
}

export const needsCall = (): boolean => Date.now() - lastKept() > keepEvery;
