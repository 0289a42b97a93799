import type { ContactAddresses, PersonFound } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { ButtonRow } from '../../components/button-row';
import { Form } from '../../components/form';
import { FormCard } from '../../components/form-card';
import { FoundPerson } from './found-person';

/** Looks a person up by address or number, to export or erase what is stored. */
export function PersonCard() {
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState('');
  const [found, setFound] = useState<{ person: ContactAddresses; data: PersonFound }>();
  const [message, setMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const find = async () => {
    const person = { email, phone };
    setBusy(true);
    setFound(undefined);
    setMessage(undefined);
    try {
      setFound({ person, data: await call('POST /api/privacy/find', { body: person }) });
    } catch (error) {
      setMessage(failureReason(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormCard as="section" aria-labelledby="person">
      <h2 id="person">One person</h2>
      <p>Enter what the person has written from: both where you know them.</p>
      <Form onSubmit={() => void find()}>
        <Field label="E-mail address">
          <TextInput
            value={email}
            type="email"
            autoComplete="off"
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Field label="Telephone number">
          <TextInput
            value={phone}
            type="tel"
            autoComplete="off"
            onChange={({ target }) => setPhone(target.value)}
          />
        </Field>
        <ButtonRow>
          <Button type="submit" busy={isBusy}>
            Find
          </Button>
        </ButtonRow>
      </Form>
      <div role="status">
        {message && <Notice>{message}</Notice>}
        {found && (
          <FoundPerson
            person={found.person}
            found={found.data}
            onErased={(text) => {
              setFound(undefined);
              setMessage(text);
            }}
          />
        )}
      </div>
    </FormCard>
  );
}
