import { limits, tooLong } from '@site/shared-contracts';
import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import type { LibraryPicture } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Field, TextInput } from '@site/shared-ui/field';
import { useDeferredValue, useState } from 'react';
import { adminQuery } from '../api-client/admin-query';
import { AdminIcon } from '../components/admin-icon';
import { AsyncView } from '../components/async-view';
import { rememberImage } from '../components/image-store';
import { Pagination } from '../lists/pagination';
import { pageSize } from './page-size';
import { PictureGrid } from './picture-grid';

export interface PictureChooserProps {
  /** Of the button. */
  label?: string;
  /** The image store knows the picture by then. */
  onChoose: (picture: LibraryPicture) => void;
  disabled?: boolean;
}

/** A button that opens the library, where a press on a picture chooses it. */
export function PictureChooser({
  label = 'Choose from the library',
  onChoose,
  disabled = false,
}: PictureChooserProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" disabled={disabled} onClick={() => setOpen(true)}>
        <AdminIcon name="image" /> {label}
      </Button>
      {isOpen && (
        <Dialog open size="l" title="Choose a picture" onClose={() => setOpen(false)}>
          <Choice
            onChoose={(picture) => {
              rememberImage(picture.id, picture.image);
              setOpen(false);
              onChoose(picture);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function Choice({ onChoose }: Pick<PictureChooserProps, 'onChoose'>) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useDeferredValue(typed.trim());
  const query = useQuery({
    ...adminQuery('GET /api/pictures/all', {
      query: { page, pageSize, ...(search && { search: search.slice(0, limits.search) }) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Field label="Search by text, file name, or what uses it" error={tooLong(search, limits.search)}>
        <TextInput
          type="search"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPage(1);
          }}
          onKeyDown={(event) => {
            // It does not submit the form that the dialog is in.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </Field>
      <AsyncView
        query={query}
        what="the pictures"
        isEmpty={({ data }) => data.length === 0}
        empty={<p>{search ? 'No picture fits this search.' : 'There is no picture yet.'}</p>}
      >
        {({ data, total }) => (
          <>
            <PictureGrid pictures={data} onPress={onChoose} />
            <Pagination page={page} pages={Math.ceil(total / pageSize)} onChoose={setPage} />
          </>
        )}
      </AsyncView>
    </>
  );
}
