// Times and lengths of time in milliseconds.
export const aSecond = 1000;
export const aMinute = 60 * aSecond;
export const anHour = 60 * aMinute;
export const aDay = 24 * anHour;

/** As the API writes it in a response. */
export const moment = (time: number) => new Date(time).toISOString();
