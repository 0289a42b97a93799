// What a first visit of each kind of page may cost: counts and bytes, which no busy machine changes. One number in one
// place: to tighten a budget, lower it here. `npm run bench:pages` prints times.

/** A pair where the page does not reach its goal yet. */
type Budget = number | { now: number; goal: number };

/** Measured on a phone with an empty cache and a processor four times slower, until nothing happens any more. */
export interface PageBudgets {
  /** Bytes as they cross the network, headers included. */
  html: Budget;
  /** With the code that is prefetched when the page is loaded: that of the frame, the pieces in view and the forms. */
  script: Budget;
  fonts: Budget;
  /** As WebP: the site of the tests has just started, and AVIF files are made later, in the background. */
  images: Budget;
  /** Bytes of the style elements in the HTML, before compression. */
  css: Budget;
  /** Bytes of script that is loaded before the load event or runs before the first interaction. */
  earlyScript: Budget;
  requests: Budget;
  /** Responses that wait for each other, the document included. */
  chain: Budget;
  /** Tasks of more than 50 ms in which the page cannot respond. */
  longTasks: Budget;
  /** The sum of all layout shifts. */
  shift: Budget;
}

export type MeasuredPage = 'home' | 'product list' | 'product' | 'blog article' | 'contact';

const everyPage = {
  earlyScript: 5_000,
  chain: { now: 3, goal: 2 },
  fonts: 25_000,
  shift: 0,
} satisfies Partial<PageBudgets>;

export const pageBudgets: Record<MeasuredPage, PageBudgets> = {
  home: {
    ...everyPage,
    html: { now: 23_500, goal: 20_000 },
    script: { now: 174_000, goal: 90_000 },
    css: 56_000,
    images: 145_000,
    requests: { now: 24, goal: 22 },
    longTasks: { now: 10, goal: 0 },
  },
  'product list': {
    ...everyPage,
    html: { now: 13_900, goal: 10_000 },
    script: { now: 185_900, goal: 110_000 },
    css: 32_000,
    images: 50_000,
    requests: { now: 20, goal: 18 },
    longTasks: { now: 10, goal: 0 },
  },
  product: {
    ...everyPage,
    html: { now: 15_200, goal: 10_000 },
    script: { now: 183_400, goal: 110_000 },
    css: 34_000,
    images: 85_000,
    requests: { now: 19, goal: 16 },
    longTasks: { now: 10, goal: 0 },
  },
  'blog article': {
    ...everyPage,
    html: { now: 16_000, goal: 13_000 },
    script: { now: 184_400, goal: 110_000 },
    css: 31_500,
    images: 28_000,
    requests: { now: 10, goal: 10 },
    longTasks: { now: 8, goal: 0 },
  },
  contact: {
    ...everyPage,
    html: { now: 12_700, goal: 10_000 },
    script: { now: 197_000, goal: 110_000 },
    css: 28_000,
    images: 12_000,
    requests: { now: 16, goal: 14 },
    longTasks: { now: 8, goal: 0 },
  },
};

export const limitOf = (budget: Budget): number => (typeof budget === 'number' ? budget : budget.now);
