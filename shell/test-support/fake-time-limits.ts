/** Jest's fake timers leave out `AbortSignal.timeout`. */
export function useFakeTimersAndTimeLimits(): void {
  jest.useFakeTimers();
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((delay) => {
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort();
    }, delay);
    return controller.signal;
  });
}
