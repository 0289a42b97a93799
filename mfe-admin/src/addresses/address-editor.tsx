import type { ItemAddresses } from '@site/shared-contracts/schemas';
import { suggestSlug } from '@site/shared-contracts/suggest-slug';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';
import { AsyncView } from '../components/async-view';
import { ButtonRow } from '../components/button-row';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Stack } from '../components/stack';
import { CurrentAddress } from './current-address';
import { FormerAddresses } from './former-addresses';
import { useAddress, type AddressKey } from './use-address';

/** The address of an item, with words or without, and the former ones. Independent of the form that is beside it. */
export function AddressEditor(key: AddressKey) {
  const address = useAddress(key);
  return (
    <AsyncView query={address.query} what="the address">
      {(addresses) => <LoadedAddress key={addresses.current?.slug} addresses={addresses} {...address} />}
    </AsyncView>
  );
}

type LoadedAddressProps = { addresses: ItemAddresses } & Omit<ReturnType<typeof useAddress>, 'query'>;

function LoadedAddress({ addresses, error, isBusy, dismissError, set, remove }: LoadedAddressProps) {
  const { current, former, specified, name, prefix } = addresses;
  const [typed, setTyped] = useState(current?.slug ?? '');
  const [isRemoving, setRemoving] = useState(false);
  const suggestion = suggestSlug(name);
  const type = (slug: string) => {
    dismissError();
    setTyped(slug);
  };
  return (
    <Stack $gap={5}>
      <CurrentAddress path={current?.path ?? specified} hasWords={current !== undefined} />
      <Stack
        as="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void set(typed);
        }}
      >
        <Field
          label="Words in the address"
          hint={`After ${prefix} come small letters a to z, digits and hyphens. It takes effect at once.`}
          error={error}
        >
          <TextInput
            name="slug"
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => type(target.value)}
          />
        </Field>
        <ButtonRow>
          <Button
            type="submit"
            variant="secondary"
            busy={isBusy}
            unavailable={typed === (current?.slug ?? '')}
          >
            {current ? 'Change address' : 'Set address'}
          </Button>
          {suggestion !== '' && suggestion !== typed && (
            <Button variant="ghost" onClick={() => type(suggestion)}>
              Suggest: {suggestion}
            </Button>
          )}
          {current && (
            <Button variant="ghost" onClick={() => setRemoving(true)}>
              Remove address
            </Button>
          )}
        </ButtonRow>
      </Stack>
      <FormerAddresses former={former} target={current?.path ?? specified} onChoose={type} />
      {isRemoving && (
        <ConfirmDialog
          title="Remove the address with words?"
          confirm="Remove"
          isBusy={isBusy}
          onConfirm={() => void remove(specified).then(() => setRemoving(false))}
          onCancel={() => setRemoving(false)}
        >
          <p>
            The page is at {specified} again. Links to {current?.path ?? 'former addresses'} lead there, and
            you can set the same address again.
          </p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}
