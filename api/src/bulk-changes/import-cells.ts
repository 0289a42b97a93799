/** The cells of a row, by the title of their column. */
export type Cells = Partial<Record<string, string>>;

/** What is wrong with a row, and with which of its columns. */
export interface RowFault {
  column?: string | undefined;
  message: string;
}
