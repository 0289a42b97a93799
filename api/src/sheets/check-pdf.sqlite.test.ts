import {
  aModernPdf,
  aPdf,
  appendTo,
  hostilePdfs,
  plainObjects,
  stream,
  writePdf,
} from '../../test-support/sample-pdfs';
import { checkPdf } from './check-pdf';
import { PdfProblem } from './pdf-problem';

test.each(Object.keys(hostilePdfs))('rejects %s, and says why', async (name) => {
  const [make, reason] = hostilePdfs[name] ?? [];
  if (!make || !reason) throw new Error(name);
  const error = await checkPdf(make()).then(
    () => undefined,
    (each: unknown) => each,
  );
  expect(error).toBeInstanceOf(PdfProblem);
  expect((error as PdfProblem).message).toMatch(reason);
});

const harmless: Record<string, [() => Buffer, number]> = {
  'a file as older programs write it': [() => aPdf(), 1],
  'a file as newer programs write it': [() => aModernPdf(), 1],
  'a file that was changed later': [() => appendTo(aPdf(), { 7: '<< /Title (New) >>' }), 1],
  'a file with white space after its end': [() => Buffer.concat([aPdf(), Buffer.from('\r\n\0')]), 1],
  'a file with the words of a script in its text': [() => aPdf('/JS and /JavaScript'), 1],
  'a file with links': [
    () => writePdf({ ...plainObjects(), 4: stream('', ''), 7: '<< /S /URI /URI (https://a.example) >>' }),
    1,
  ],
  'a file with texts in brackets and comments': [
    () =>
      writePdf({ ...plainObjects('a \\( b (c) \\\\'), 4: stream('', 'q % 1 0 R\nQ', true) }, '% a comment\n'),
    1,
  ],
  'a file with 30 pages': [
    () =>
      writePdf({
        ...plainObjects(),
        2: `<< /Type /Pages /Count 30 /Kids [${Array.from({ length: 30 }, (_, at) => `${at + 10} 0 R`).join(' ')}] >>`,
        ...Object.fromEntries(
          Array.from({ length: 30 }, (_, at) => [at + 10, '<< /Type /Page /Parent 2 0 R >>']),
        ),
      }),
    30,
  ],
  'a file with a page that a later change adds': [
    () =>
      appendTo(aPdf(), {
        2: '<< /Type /Pages /Kids [3 0 R 8 0 R] /Count 2 >>',
        8: '<< /Type /Page /Parent 2 0 R >>',
      }),
    2,
  ],
};

test.each(Object.keys(harmless))('accepts %s, and counts its pages', async (name) => {
  const [make, pages] = harmless[name] ?? [];
  if (!make) throw new Error(name);
  expect(await checkPdf(make())).toEqual({ pages });
});
