/** Why a PDF is not accepted, in a sentence for the admin. */
export class PdfProblem extends Error {}

export const damaged = (where: string) =>
  new PdfProblem(`This PDF is damaged (${where}). Export or print it to a new PDF and upload that one.`);

export const notComplete = () => new PdfProblem('This PDF is not complete. Its end is missing.');

export const containsForbidden = (what: string) =>
  new PdfProblem(
    `This PDF contains ${what}, which a PDF on the website must not have. Print it to a new PDF and upload that one.`,
  );
