import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { Picture } from '@site/shared-ui/picture';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { AdminIcon } from '../../components/admin-icon';
import { ButtonRow } from '../../components/button-row';
import { FileBox } from '../../components/file-box';
import { FocusField } from '../../components/focus-field';
import { useImages } from '../../components/image-store';
import { Stack } from '../../components/stack';
import type { Editor } from '../../editing/use-editor';
import { PictureChooser } from '../../picture-library/picture-chooser';
import { fieldErrorsFrom } from '../../schema-form/field-errors';
import type { PendingUploads } from '../../schema-form/pending-uploads';
import type { PictureText } from '../../schema-form/picture-text';
import { PictureUploads } from '../../schema-form/picture-uploads';
import { useGroupFocus } from '../../schema-form/use-group-focus';
import { useUploaded } from '../../schema-form/use-uploaded';
import type { ArticleValues } from './article-resource';
import { labels, readPicture, writePicture } from './article-values';

export interface PictureFieldProps {
  editor: Editor<ArticleValues>;
  uploads: PendingUploads;
}

/** The picture of an article. It is uploaded as soon as it is chosen or dropped, or it is one of the library. */
export function PictureField({ editor: { form }, uploads }: PictureFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'picture' });
  const { element, handle } = useGroupFocus();
  field.ref(handle);
  const choose = (picture: PictureText) =>
    form.setValue('picture', writePicture(picture), { shouldDirty: true, shouldValidate: true });
  const change = (picture: PictureText | null) => field.onChange(writePicture(picture));
  /** The text when the upload began. Another one by its end was typed for the new picture. */
  const earlierAlt = useRef<string>(undefined);
  useUploaded(uploads, (uploaded) => {
    const alt = readPicture(form.getValues('picture'))?.alt ?? '';
    choose({ ...uploaded, alt: alt === earlierAlt.current ? '' : alt });
  });
  const picture = readPicture(field.value);
  const image = useImages(({ images }) => (picture ? images[picture.image] : undefined));
  const errors = fieldErrorsFrom(fieldState.error);
  return (
    <Stack ref={element}>
      <FileBox
        label={labels.picture}
        name="image"
        accept="image/*"
        hint="Or drop it here. JPEG, PNG, WebP, AVIF or GIF, at most 10 MB."
        error={errors[''] ?? errors.image}
        preview={image ? <Picture image={image} sizes="160px" /> : picture && <span>Uploaded</span>}
        onChoose={(file) => {
          // An article has one picture: the last one that is chosen.
          uploads.clear();
          earlierAlt.current = picture?.alt ?? '';
          uploads.add(file);
        }}
      />
      <PictureUploads
        uploads={uploads}
        onRemove={(key) => {
          uploads.remove(key);
          form.clearErrors('picture');
          handle.focus();
        }}
      />
      <ButtonRow>
        <PictureChooser
          onChoose={({ id, image: { alt } }) => {
            uploads.clear();
            choose({ image: id, alt, focus: '' });
          }}
        />
        {picture && (
          <RemoveButton
            onRemove={() => {
              change(null);
              // The button goes with the picture.
              handle.focus();
            }}
          />
        )}
      </ButtonRow>
      {picture && (
        <Field
          label="What the picture shows"
          hint="For screen readers. If empty, the title is used."
          error={errors.alt}
        >
          <TextInput
            value={picture.alt}
            autoComplete="off"
            onChange={({ target }) => change({ ...picture, alt: target.value })}
          />
        </Field>
      )}
      {picture && image && (
        <FocusField
          value={picture.focus}
          image={image}
          error={errors.focus}
          onChange={(focus) => change({ ...picture, focus })}
        />
      )}
    </Stack>
  );
}

const RemoveButton = ({ onRemove }: { onRemove: () => void }) => (
  <Button variant="ghost" aria-label={`Remove picture: ${labels.picture}`} onClick={onRemove}>
    <AdminIcon name="trash" /> Remove picture
  </Button>
);
