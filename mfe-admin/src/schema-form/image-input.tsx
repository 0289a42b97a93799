import { ImageReference } from '@site/shared-contracts/schemas';
import { Field, TextInput, type FieldProps } from '@site/shared-ui/field';
import { Picture } from '@site/shared-ui/picture';
import * as z from 'zod/mini';
import { call } from '../api-client/call';
import { rememberImage, useImages } from '../components/image-store';
import { PictureChooser } from '../picture-library/picture-chooser';
import { UploadBox } from './upload-box';
import { useUpload } from './use-upload';

export interface ImageInputProps {
  field: Omit<FieldProps, 'children'>;
  /** An `ImageReference`, or undefined. */
  value: unknown;
  onChange: (value: ImageReference | undefined) => void;
}

/** An image of the content: uploaded at once, with words for those who do not see it. */
export function ImageInput({ field, value, onChange }: ImageInputProps) {
  const { label, hint, error } = field;
  const reference = z.safeParse(ImageReference, value).data;
  const image = useImages(({ images }) => (reference ? images[reference.image] : undefined));
  const upload = useUpload(
    (file, options) => call('POST /api/images/create', { form: {}, file }, options),
    ({ id, image: uploaded }) => {
      rememberImage(id, uploaded);
      onChange({ image: id, alt: reference?.alt ?? '' });
    },
  );
  return (
    <>
      <UploadBox
        label={label}
        hint={[hint, 'JPEG, PNG, WebP, AVIF or GIF, at most 10 MB.'].filter(Boolean).join(' ')}
        error={error}
        accept="image/*"
        upload={upload}
        preview={image ? <Picture image={image} sizes="160px" /> : reference && <span>Uploaded</span>}
        onRemove={reference && (() => onChange(undefined))}
      />
      <div>
        <PictureChooser
          onChoose={({ id, image: { alt } }) =>
            onChange({ image: id, alt: alt === '' ? (reference?.alt ?? '') : alt })
          }
        />
      </div>
      {reference && (
        <Field
          label={`${label}: what it shows`}
          hint="Alternative text, for screen readers and search engines."
        >
          <TextInput
            value={reference.alt}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...reference, alt: target.value })}
          />
        </Field>
      )}
    </>
  );
}
