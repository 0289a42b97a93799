import type { Image } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Field, useFieldProps } from '@site/shared-ui/field';
import { Picture } from '@site/shared-ui/picture';
import type { ComponentProps, MouseEvent } from 'react';
import styled from 'styled-components';

export interface FocusFieldProps {
  /** `30% 70%`, from the left and from the top; empty for the middle. */
  value: string;
  onChange: (value: string) => void;
  image: Image;
  error?: string | undefined;
}

const MIDDLE = 50;

function readFocus(value: string): { left: number; top: number } {
  const [left = MIDDLE, top = MIDDLE] = value.split(' ').flatMap((part) => {
    const percent = Number.parseInt(part, 10);
    return Number.isNaN(percent) ? [] : [percent];
  });
  return { left, top };
}

const percentOf = (part: number, whole: number) =>
  Math.round(Math.min(1, Math.max(0, part / (whole || 1))) * 100);

/** The point of the picture that stays in view where a page cuts it: by a click on the picture, or by two sliders. */
export function FocusField({ value, onChange, image, error }: FocusFieldProps) {
  const { left, top } = readFocus(value);
  const change = (next: { left: number; top: number }) => onChange(`${next.left}% ${next.top}%`);
  const choosePoint = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const frame = currentTarget.getBoundingClientRect();
    change({
      left: percentOf(clientX - frame.left, frame.width),
      top: percentOf(clientY - frame.top, frame.height),
    });
  };
  return (
    <Group>
      <legend>What stays in view where the picture is cut</legend>
      <Columns>
        {/* The sliders do the same for a keyboard and a screen reader. */}
        <PictureButton type="button" tabIndex={-1} aria-hidden="true" onClick={choosePoint}>
          <Picture image={image} alt="" sizes="240px" />
          <Point style={{ insetInlineStart: `${left}%`, insetBlockStart: `${top}%` }} />
        </PictureButton>
        <Sliders>
          <Field label="From the left">
            <Slider value={left} onChange={({ target }) => change({ left: Number(target.value), top })} />
          </Field>
          <Field label="From the top" error={error}>
            <Slider value={top} onChange={({ target }) => change({ left, top: Number(target.value) })} />
          </Field>
          <Button variant="secondary" disabled={value === ''} onClick={() => onChange('')}>
            Use the middle
          </Button>
        </Sliders>
      </Columns>
    </Group>
  );
}

const Slider = ({ value, onChange }: Pick<ComponentProps<'input'>, 'onChange'> & { value: number }) => (
  <Range
    {...useFieldProps()}
    type="range"
    min={0}
    max={100}
    value={value}
    aria-valuetext={`${value} percent`}
    onChange={onChange}
  />
);

const Group = styled.fieldset`
  display: grid;
  gap: var(--space-3);
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    padding: 0;
    margin-block-end: var(--space-2);
    font-size: var(--text-s);
    font-weight: 600;
  }
`;

const Columns = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: var(--space-4);
`;

const PictureButton = styled.button`
  position: relative;
  max-inline-size: min(100%, 260px);
  padding: 0;
  overflow: hidden;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: none;
  cursor: crosshair;

  & img {
    display: block;
    inline-size: 100%;
    block-size: auto;
  }
`;

const Point = styled.span`
  position: absolute;
  inline-size: 24px;
  block-size: 24px;
  border: 3px solid #fff;
  border-radius: 50%;
  background: rgb(0 0 0 / 35%);
  box-shadow: 0 0 0 2px rgb(0 0 0 / 60%);
  pointer-events: none;
  translate: -50% -50%;
`;

const Sliders = styled.div`
  display: grid;
  flex: 1 1 200px;
  gap: var(--space-3);
  justify-items: start;

  & > div {
    inline-size: 100%;
  }
`;

const Range = styled.input`
  inline-size: 100%;
  min-block-size: 40px;
  accent-color: var(--color-brand);
`;
