const aDay = 86_400_000;

/** The first millisecond of a day (yyyy-mm-dd, UTC), and the first one after it. */
export const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const endOf = (day: string) => startOf(day) + aDay;
