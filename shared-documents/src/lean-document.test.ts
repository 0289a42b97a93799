import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { allColors } from '@site/shared-ui/colors';
import { callModule } from '../../tests/support/call-module';
import type { readPdf } from '../../tests/support/read-pdf.mjs';
import { inner, page, PdfCanvas, type TextStyle } from './pdf-canvas';
import { PrintableTexts } from './printable-texts';

type ReadPdf = Awaited<ReturnType<typeof readPdf>>;

const style: TextStyle = { face: 'regular', size: 12, color: '#000000', leading: 1.4 };
const createCanvas = (output: Writable) =>
  new PdfCanvas({
    ...{
      title: 'T',
      author: 'A',
      subject: 'S',
      colors: allColors(undefined),
      madeAt: new Date(2031, 4, 6),
      output,
    },
    printable: new PrintableTexts(),
  });
const box = { x: page.margin, y: page.margin, width: inner };

test('a text that is longer than its page goes on with the next, and what follows is there', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'document-'));
  const file = path.join(folder, 'long.pdf');
  const canvas = createCanvas(createWriteStream(file));
  const words = Array.from({ length: 2_000 }, (_, number) => `word${number}`);
  for (const title of ['First', 'Second']) {
    canvas.addPage();
    canvas.section(title, () => {
      canvas.text('H2', title, box, style);
      canvas.text('P', words.join(' '), { ...box, y: 80 }, style);
    });
    await canvas.flush();
  }
  await canvas.end();
  const { pages } = await callModule<ReadPdf>('../tests/support/read-pdf.mjs', 'readPdf', file);
  await fs.rm(folder, { recursive: true });
  const text = pages.map((each) => each.text).join(' ');
  expect(text.match(/word\d+/g)).toEqual([...words, ...words]);
  expect(text).toMatch(/First .* Second /s);
});

test('an output that fails ends the wait for a page with its reason', async () => {
  let written = 0;
  const canvas = createCanvas(
    new Writable({
      write: (chunk: Buffer, _, done) => {
        written += chunk.length;
        done(written > 100_000 ? new Error('ENOSPC: no space left on device') : null);
      },
    }),
  );
  const render = async () => {
    for (;;) {
      canvas.addPage();
      canvas.text('P', `A page ${Math.random()} `.repeat(50), box, style);
      await canvas.flush();
    }
  };
  await expect(render()).rejects.toThrow('ENOSPC');
});
