/**
 * The share of the window, at its lower edge, in which a piece only peeks in: its code waits until the visitor scrolls to
 * it, or uses it. With the page itself, only the code of what is mainly in view is loaded.
 */
export const peekingShare = 1 / 3;
