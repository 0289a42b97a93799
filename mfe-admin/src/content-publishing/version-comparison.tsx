import type { Image } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Picture } from '@site/shared-ui/picture';
import { diffWordsWithSpace } from 'diff';
import { Fragment } from 'react';
import styled from 'styled-components';
import { AsyncView } from '../components/async-view';
import { versionQuery, type ContentKey } from './content-calls';

/** A field of a version, readable. */
export interface DescribedField {
  name: string;
  title: string;
  /** Empty for a field without a value. */
  text: string;
  /** The ids of the images that it refers to. */
  images?: readonly string[] | undefined;
}

/** The fields of a version, in the order of the form. */
export type DescribeValues = (values: Record<string, unknown>) => DescribedField[];

export interface VersionComparisonProps {
  contentKey: ContentKey;
  /** Numbers of versions. */
  left: number;
  right: number;
  describe: DescribeValues;
}

/** Two versions beside each other: the fields that differ, with the words that were removed and added. */
export function VersionComparison({ contentKey, left, right, describe }: VersionComparisonProps) {
  const older = useQuery(versionQuery(contentKey, left));
  const newer = useQuery(versionQuery(contentKey, right));
  return (
    <section aria-labelledby="comparison">
      <Title id="comparison">
        Version {left} and version {right}
      </Title>
      <AsyncView query={older} what={`version ${left}`}>
        {(one) => (
          <AsyncView query={newer} what={`version ${right}`}>
            {(other) => (
              <Differences
                left={describe(one.values)}
                right={describe(other.values)}
                images={{ ...one.images, ...other.images }}
              />
            )}
          </AsyncView>
        )}
      </AsyncView>
    </section>
  );
}

interface DifferencesProps {
  left: DescribedField[];
  right: DescribedField[];
  images: Record<string, Image>;
}

function Differences({ left, right, images }: DifferencesProps) {
  const pairs = left.flatMap((one) => {
    const other = right.find(({ name }) => name === one.name);
    return other && (other.text !== one.text || imagesOf(other).join() !== imagesOf(one).join())
      ? [{ one, other }]
      : [];
  });
  if (pairs.length === 0) return <p>No differences.</p>;
  return (
    <List>
      {pairs.map(({ one, other }) => (
        <Fragment key={one.name}>
          <dt>
            {one.title} <small>{kindOfChange(one, other)}</small>
          </dt>
          <dd>
            <Side
              label="Before"
              field={one}
              words={wordsOf(one.text, other.text, 'removed')}
              images={images}
            />
            <Side
              label="After"
              field={other}
              words={wordsOf(one.text, other.text, 'added')}
              images={images}
            />
          </dd>
        </Fragment>
      ))}
    </List>
  );
}

const imagesOf = ({ images = [] }: DescribedField) => images;
const isEmpty = (field: DescribedField) => field.text === '' && imagesOf(field).length === 0;

function kindOfChange(one: DescribedField, other: DescribedField): string {
  if (isEmpty(one)) return 'added';
  return isEmpty(other) ? 'removed' : 'changed';
}

interface Word {
  text: string;
  isMarked: boolean;
}

/** The words of one side; those that the other side lacks are marked. */
const wordsOf = (one: string, other: string, side: 'added' | 'removed'): Word[] =>
  diffWordsWithSpace(one, other)
    .filter(({ added, removed }) => (side === 'added' ? !removed : !added))
    .map(({ value, added, removed }) => ({ text: value, isMarked: added || removed }));

interface SideProps {
  label: string;
  field: DescribedField;
  words: Word[];
  images: Record<string, Image>;
}

function Side({ label, field, words, images }: SideProps) {
  const Mark = label === 'Before' ? 'del' : 'ins';
  return (
    <SideBox>
      <strong>{label}</strong>
      {isEmpty(field) && <em>Empty</em>}
      {imagesOf(field).map((id) => {
        const image = images[id];
        return image && <Picture key={id} image={image} sizes="240px" />;
      })}
      <p>
        {words.map(({ text, isMarked }, index) =>
          isMarked ? <Mark key={index}>{text}</Mark> : <Fragment key={index}>{text}</Fragment>,
        )}
      </p>
    </SideBox>
  );
}

const Title = styled.h2`
  margin-block-end: var(--space-4);
  font-size: var(--text-xl);
`;

const List = styled.dl`
  display: grid;
  gap: var(--space-3);
  margin: 0;

  & > dt {
    font-weight: 600;
  }

  & > dt > small {
    margin-inline-start: var(--space-2);
    color: var(--color-ink-soft);
    font-weight: 400;
  }

  & > dd {
    display: grid;
    gap: var(--space-3);
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
    margin: 0 0 var(--space-3);
  }
`;

const SideBox = styled.div`
  display: grid;
  gap: var(--space-2);
  align-content: start;
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  font-size: var(--text-s);
  overflow-wrap: anywhere;

  & > strong {
    color: var(--color-ink-soft);
  }

  & p {
    margin: 0;
    white-space: pre-line;
  }

  & img {
    max-inline-size: 240px;
    block-size: auto;
    border-radius: var(--radius-s);
  }

  & del {
    background: var(--color-danger-soft);
    color: var(--color-danger);
  }

  & ins {
    background: var(--color-success-soft);
    color: var(--color-success);
    font-weight: 600;
  }
`;
