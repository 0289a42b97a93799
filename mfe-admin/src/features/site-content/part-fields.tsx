import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import styled from 'styled-components';
import type { TextValues } from '../../editing/merge-edits';
import type { FieldDescription } from '../../schema-form/describe-field';
import { LeafField } from '../../schema-form/leaf-field';
import type { Leaf } from '../../schema-form/leaves';

export interface PartFieldsProps {
  leaves: Leaf[];
  description: FieldDescription;
  /** The place of the description in the content. */
  path: string[];
  /** What is below the fields of a group in the part. */
  renderBelow?: ((path: readonly string[]) => ReactNode) | undefined;
}

/** The fields of a part, with a heading for each group in it. */
export function PartFields({ leaves, description, path, renderBelow }: PartFieldsProps) {
  const { getValues, setValue } = useFormContext<TextValues>();
  if (description.kind !== 'group') {
    const leaf = leaves.find(({ name }) => name === path.join('/'));
    if (!leaf || description.kind === 'hidden') return null;
    const storeSize = (width: number, height: number) => {
      for (const [field, pixels] of Object.entries({ width, height })) {
        const name = [...path.slice(0, -1), field].join('/');
        if (name in getValues()) setValue(name, String(pixels));
      }
    };
    return <LeafField leaf={leaf} onSize={storeSize} />;
  }
  const fields = description.fields.map(([name, field]) => (
    <PartFields
      key={name}
      leaves={leaves}
      description={field}
      path={[...path, name]}
      renderBelow={renderBelow}
    />
  ));
  if (path.length === 1) return fields;
  return (
    <Group>
      <legend>{description.label}</legend>
      {description.hint && <p>{description.hint}</p>}
      {fields}
      {renderBelow?.(path)}
    </Group>
  );
}

const Group = styled.fieldset`
  display: grid;
  gap: var(--space-5);
  min-inline-size: 0;
  margin: 0;
  padding: var(--space-3) var(--space-5) var(--space-5);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);

  & > legend {
    padding-inline: var(--space-2);
    font-weight: 600;
  }

  & > p {
    margin: 0;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }
`;
