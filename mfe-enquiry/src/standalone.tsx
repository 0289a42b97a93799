// The remote alone, for its developers: the entry of the dev server. The shell never loads this file.
export {};
