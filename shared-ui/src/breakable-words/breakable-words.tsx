import { Fragment, type ReactNode } from 'react';

/** A model number: `CW-20`. A browser would break it after its hyphen. */
const modelNumber = /(?<![\p{L}\p{N}-])(\p{Lu}{1,6}-\d[\p{L}\d]{0,6})(?![\p{L}\p{N}-])/u;

/**
 * A text whose long words may be broken after a slash: `concrete/terrazzo/ceramic`. Short ones such as `g/cm³`, and model
 * numbers such as `CW-20`, stay whole. Nothing of it adds a character to a copy of the text.
 */
export const BreakableWords = ({ children }: { children: string }): ReactNode =>
  children
    .replace(/\S{12,}/g, (word) => word.replace(/\/(?=[^/])/g, '/\u200b'))
    .split('\u200b')
    .map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {withWholeNumbers(part)}
      </Fragment>
    ));

/** Every second part of the split text is a model number. */
const withWholeNumbers = (text: string): ReactNode =>
  text.split(modelNumber).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
