// Replays the events that the bootstrap has recorded, each once and in their order, as soon as their controls are
// hydrated.
import type { RecordedEvent } from '../bootstrap/bootstrap-state';
import { isLive, onLive } from '../pieces/live-controls';
import { yieldToBrowser } from '../scheduling/yield-to-browser';

/** From now on controls of the layout are live, and those of each piece once it is hydrated. */
export function replayWhenLive(): void {
  const state = globalThis.__BOOTSTRAP__;
  if (!state) return;
  state.isLive = isLive;
  let isReplaying = false;
  const replayAll = async () => {
    if (isReplaying) return;
    isReplaying = true;
    // Not in the effect that has called this: the event handlers belong to a task of their own.
    await yieldToBrowser();
    for (let event = takeNext(); event; event = takeNext()) {
      replay(event);
      await yieldToBrowser();
    }
    isReplaying = false;
  };
  const takeNext = () => {
    const index = state.events.findIndex(({ control }) => isLive(control));
    return index < 0 ? undefined : state.events.splice(index, 1)[0];
  };
  onLive(() => void replayAll());
  void replayAll();
}

function replay({ type, control }: RecordedEvent): void {
  control.ariaBusy = null;
  if (type === 'click') control.click();
  else {
    // React ignores the event of an input whose value it has seen before, and at hydration it has seen the present one.
    (control as TrackedInput)._valueTracker?.setValue('');
    control.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/** React's own record of an input's value. */
type TrackedInput = HTMLElement & { _valueTracker?: { setValue(value: string): void } };
