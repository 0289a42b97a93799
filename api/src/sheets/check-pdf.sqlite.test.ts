import {
  aModernPdf,
  aPdf,
  appendTo,
  hostilePdfs,
  plainObjects,
  stream,
  writeModernPdf,
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

const action = (address: string) => writePdf({ ...plainObjects(), 7: `<< /S /URI /URI ${address} >>` });
const hexOf = (text: string) => `<${Buffer.from(text, 'latin1').toString('hex')}>`;
const utf16 = (text: string) => hexOf(`\xfe\xff${Array.from(text, (each) => `\0${each}`).join('')}`);

test.each([
  '(javascript:alert\\(1\\))',
  '(JavaScript:x)',
  '( java\\\nscript:x)',
  '(\\152avascript:x)',
  '(java\\tscript:x)',
  hexOf('javascript:x'),
  utf16('javascript:x'),
  '(file:///etc/passwd)',
  '(data:text/html,x)',
  '(vbscript:x)',
  '8 0 R',
])('rejects a link to %s', async (address) => {
  await expect(checkPdf(action(address))).rejects.toThrow(/contains a link .*Print it to a new PDF/);
  const hidden = writeModernPdf({ ...plainObjects(), 7: `<< /S /URI /URI ${address} >>` });
  await expect(checkPdf(hidden)).rejects.toThrow(/contains a link/);
});

test.each([
  '(https://a.example/b?c=d:e)',
  '(HTTP://a.example)',
  '(mailto:sales@a.example)',
  '(tel:+914715550142)',
  '(www.a.example)',
  hexOf('https://a.example'),
  utf16('https://a.example'),
])('accepts a link to %s', async (address) => {
  expect(await checkPdf(action(address))).toEqual({ pages: 1 });
});

test.each([
  { ...plainObjects(), 7: '<< /AA << /O << /S /URI /URI (https://a.example) >> >> >>' },
  {
    ...plainObjects(),
    1: '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /URI /URI (https://a.example) >> >>',
  },
  {
    ...plainObjects(),
    1: '<< /Type /Catalog /Pages 2 0 R /OpenAction 7 0 R >>',
    7: '<< /S /Named /N /Print >>',
  },
])('rejects an action that runs by itself', async (objects) => {
  await expect(checkPdf(writePdf(objects))).rejects.toThrow(/an action that runs by itself/);
});

test('accepts a place that is shown first', async () => {
  const place = {
    1: '<< /Type /Catalog /Pages 2 0 R /OpenAction 7 0 R >>',
    7: '<< /S /GoTo /D [3 0 R /Fit] >>',
  };
  expect(await checkPdf(writePdf({ ...plainObjects(), ...place }))).toEqual({ pages: 1 });
});

test('accepts a binary mark without its sign, as viewers do', async () => {
  const bytes = aPdf();
  const withoutSign = bytes.indexOf('\n%') + 1;
  bytes.copyWithin(withoutSign, withoutSign + 1, withoutSign + 5).write('\n', withoutSign + 4, 'latin1');
  expect(await checkPdf(bytes)).toEqual({ pages: 1 });
});

test('rejects many streams that unpack to far more than a data sheet together', async () => {
  const empty = stream('', '\0'.repeat(25 * 1024 * 1024), true);
  const many = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [20 + index, empty]));
  await expect(checkPdf(writePdf({ ...plainObjects(), ...many }))).rejects.toThrow(/far more data/);
});
