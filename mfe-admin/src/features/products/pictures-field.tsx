import { productLimits } from '@site/shared-contracts/schemas';
import { Field, TextInput } from '@site/shared-ui/field';
import { Picture } from '@site/shared-ui/picture';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import styled from 'styled-components';
import { countText } from '../../format/count-text';
import { FileBox } from '../../components/file-box';
import { FocusField } from '../../components/focus-field';
import { useImages } from '../../components/image-store';
import type { Editor } from '../../editing/use-editor';
import { PictureChooser } from '../../picture-library/picture-chooser';
import type { FieldDescription } from '../../schema-form/describe-field';
import { fieldErrorsFrom, type FieldErrors } from '../../schema-form/field-errors';
import { ListInput } from '../../schema-form/list-input';
import type { PendingUploads } from '../../schema-form/pending-uploads';
import type { PictureText } from '../../schema-form/picture-text';
import { PictureUploads } from '../../schema-form/picture-uploads';
import { useGroupFocus } from '../../schema-form/use-group-focus';
import { useUploaded } from '../../schema-form/use-uploaded';
import { readPictures, writePictures } from './product-details';
import { labels, type ProductFormTexts } from './product-form-texts';

const description = {
  kind: 'list',
  label: labels.pictures,
  hint: 'The first one is shown in lists.',
  entry: 'picture',
  most: productLimits.pictures,
  item: { kind: 'image', label: 'Picture' },
} as const satisfies FieldDescription;

export interface PicturesFieldProps {
  editor: Editor<ProductFormTexts>;
  uploads: PendingUploads;
}

/** All pictures of a product, in their order. They are uploaded as soon as they are chosen or dropped. */
export function PicturesField({ editor: { form }, uploads }: PicturesFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'pictures' });
  const { element, handle } = useGroupFocus();
  const [tooMany, setTooMany] = useState<string>();
  const add = (picture: PictureText) => {
    const pictures = [...readPictures(form.getValues('pictures')), picture];
    form.setValue('pictures', writePictures(pictures), { shouldDirty: true, shouldValidate: true });
  };
  useUploaded(uploads, add);
  field.ref(handle);
  const { '': error, ...errors } = fieldErrorsFrom(fieldState.error);
  const pictures = readPictures(field.value);

  const choose = (file: File) => {
    const isFull =
      readPictures(form.getValues('pictures')).length + uploads.count() >= productLimits.pictures;
    setTooMany(
      isFull
        ? `A product has at most ${productLimits.pictures} pictures: ${file.name} was not added.`
        : undefined,
    );
    if (!isFull) uploads.add(file);
  };
  return (
    <div ref={element}>
      <ListInput
        description={description}
        value={pictures}
        errors={errors}
        onChange={(next) => {
          setTooMany(undefined);
          field.onChange(writePictures(next as PictureText[]));
        }}
        renderEntry={(entry) => (
          <PictureEntry
            picture={entry.value as PictureText}
            isFirst={entry.value === pictures[0]}
            errors={entry.errors}
            onChange={entry.onChange}
          />
        )}
        adder={
          <Adder>
            <PictureUploads
              uploads={uploads}
              onRemove={(key) => {
                uploads.remove(key);
                form.clearErrors('pictures');
                handle.focus();
              }}
            />
            <FileBox
              label="Add pictures"
              name="file"
              isMultiple
              required={pictures.length === 0}
              accept="image/*"
              hint={`Choose several, or drop them here. JPEG, PNG, WebP, AVIF or GIF, at most 10 MB each, at most ${productLimits.pictures} pictures.`}
              error={tooMany ?? error}
              onChoose={choose}
            />
            <div>
              <PictureChooser
                disabled={pictures.length + uploads.count() >= productLimits.pictures}
                onChoose={({ id, image: { alt } }) => add({ image: id, alt, focus: '' })}
              />
            </div>
            <VisuallyHidden role="status">
              {pictures.length > 0 && `${countText(pictures.length, 'picture')}.`}
            </VisuallyHidden>
          </Adder>
        }
      />
    </div>
  );
}

interface PictureEntryProps {
  picture: PictureText;
  isFirst: boolean;
  errors: FieldErrors;
  onChange: (picture: PictureText) => void;
}

function PictureEntry({ picture, isFirst, errors, onChange }: PictureEntryProps) {
  const image = useImages(({ images }) => images[picture.image]);
  return (
    <Columns>
      <Thumbnail>
        {image ? <Picture image={image} alt="" sizes="120px" /> : <span>Uploaded</span>}
        {isFirst && <strong>Shown in lists</strong>}
      </Thumbnail>
      <div>
        <Field
          label="What it shows"
          hint="For screen readers. If empty, the product name is used."
          error={errors.alt ?? errors.image}
        >
          <TextInput
            value={picture.alt}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...picture, alt: target.value })}
          />
        </Field>
        {image && (
          <details>
            <summary>Choose what stays in view</summary>
            <FocusField
              value={picture.focus}
              image={image}
              error={errors.focus}
              onChange={(focus) => onChange({ ...picture, focus })}
            />
          </details>
        )}
      </div>
    </Columns>
  );
}

const Adder = styled.div`
  display: grid;
  gap: var(--space-3);
  inline-size: 100%;
`;

const Columns = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: var(--space-4);

  & > div:last-child {
    display: grid;
    flex: 1 1 200px;
    gap: var(--space-3);
    min-inline-size: 0;
  }

  & summary {
    min-block-size: 44px;
    padding-block: var(--space-3);
    color: var(--color-brand-strong);
    font-size: var(--text-s);
    font-weight: 600;
    cursor: pointer;
  }
`;

const Thumbnail = styled.div`
  display: grid;
  gap: var(--space-2);
  justify-items: start;
  inline-size: 120px;
  font-size: var(--text-xs);

  & img {
    inline-size: 120px;
    block-size: 120px;
    border-radius: var(--radius-s);
    background: var(--color-surface);
    object-fit: contain;
  }
`;
