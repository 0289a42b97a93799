import type { Editor } from '@tiptap/core';

import { type Image } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Field, TextInput } from '@site/shared-ui/field';
import { useEffect, useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { call } from '../api-client/call';
import { ButtonRow } from '../components/button-row';
import { Stack } from '../components/stack';
import { PictureChooser } from '../picture-library/picture-chooser';
import { UploadBox } from '../schema-form/upload-box';
import { useUpload } from '../schema-form/use-upload';

export interface ImageDialogProps {
  editor: Editor;
  /** Pasted or dropped: its upload begins at once. */
  file: File | undefined;
  onClose: () => void;
}

/** Uploads a picture into the text, or changes the words of the selected one. */
export function ImageDialog({ editor, file, onClose }: ImageDialogProps) {
  const [selected] = useState(() =>
    editor.isActive('image') && !file ? editor.getAttributes('image') : undefined,
  );
  const [src, setSrc] = useState(() => selected && String(selected.src));
  const [alt, setAlt] = useState(() => String(selected?.alt ?? ''));
  const [caption, setCaption] = useState(() => String(selected?.title ?? ''));
  const [error, setError] = useState<string>();
  const upload = useUpload(
    (chosen, options) => call('POST /api/images/create', { form: {}, file: chosen }, options),
    ({ image }) => {
      setSrc(urlInText(image));
      setError(undefined);
    },
  );
  useEffect(() => {
    if (file) upload.start(file);
    // The file that the dialog was opened with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [file]);
  const insert = () => {
    if (src === undefined) {
      setError('Choose a picture first.');
      return;
    }
    const attributes = { src, alt: alt.trim(), title: caption.trim() || null };
    const chain = editor.chain().focus();
    if (selected) chain.updateAttributes('image', attributes).run();
    else chain.insertContent({ type: 'paragraph', content: [{ type: 'image', attrs: attributes }] }).run();
    onClose();
  };
  const onEnter = whenEnterIsPressed(insert);
  return (
    <Dialog open title="Picture" size="s" onClose={onClose}>
      <Stack>
        <UploadBox
          label="File"
          hint="JPEG, PNG, WebP, AVIF or GIF, at most 10 MB."
          error={error}
          accept="image/*"
          upload={upload}
          preview={src !== undefined && <Preview src={src} alt="" />}
        />
        <div>
          <PictureChooser
            onChoose={({ image }) => {
              setSrc(urlInText(image));
              setError(undefined);
              if (image.alt !== '') setAlt(image.alt);
            }}
          />
        </div>
        <Field label="What it shows" hint="Alternative text. Leave empty if the picture is only decorative.">
          <TextInput
            value={alt}
            autoComplete="off"
            onKeyDown={onEnter}
            onChange={({ target }) => setAlt(target.value)}
          />
        </Field>
        <Field label="Caption" hint="Shown below it. It may be empty.">
          <TextInput
            value={caption}
            autoComplete="off"
            onKeyDown={onEnter}
            onChange={({ target }) => setCaption(target.value)}
          />
        </Field>
        <ButtonRow $atEnd>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={insert}>{selected ? 'Change the picture' : 'Insert the picture'}</Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}

const whenEnterIsPressed = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  run();
};

/** Pixels: twice the width of a text on a large screen is more than most readers load gladly. */
const WIDTH_IN_TEXT = 1280;

/** The file that a text names. Pages show it, or another one of the same picture that fits the screen better. */
function urlInText({ variants }: Image): string | undefined {
  const files = variants
    .filter(({ type }) => type === 'image/webp')
    .sort((one, other) => one.width - other.width);
  return (files.findLast(({ width }) => width <= WIDTH_IN_TEXT) ?? files[0])?.url;
}

const Preview = styled.img`
  max-inline-size: 100%;
  max-block-size: 12rem;
  border-radius: var(--radius-m);
`;
