import { fc } from '@site/shared-testing/fast-check';
import { createOpenApi } from '../src/documentation/open-api';
import { arbitraryOf } from './arbitrary-of-schema';
import { createValidator } from './schema-validator';

const { components } = createOpenApi();
const validator = createValidator(components.schemas);

test.each(Object.keys(components.schemas))('values generated for %s are allowed by its schema', (name) => {
  const schema = { $ref: `#/components/schemas/${name}` };
  const validate = validator.compile(schema);
  fc.assert(fc.property(arbitraryOf(schema, components.schemas), (value) => validate(value) === true));
});
