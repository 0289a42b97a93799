import { colors, type Colors } from '@site/shared-ui/colors';
import { findWeakContrasts } from '@site/shared-ui/contrast';
import { Notice } from '@site/shared-ui/notice';
import { useWatch } from 'react-hook-form';
import type { TextValues } from '../../editing/merge-edits';

/** Says which of the chosen colours can hardly be read on each other, while they are chosen. */
export function ContrastNotice() {
  const texts = useWatch<TextValues>();
  const chosen = Object.entries(texts).flatMap(([name, text]) =>
    /^#[\da-f]{6}$/i.test(text ?? '') ? [[name.replace('colors/', ''), text]] : [],
  );
  const weak = findWeakContrasts({ ...colors, ...(Object.fromEntries(chosen) as Partial<Colors>) });
  if (weak.length === 0) return null;
  return (
    <Notice tone="danger">
      Some texts could not be read by everybody:
      <ul>
        {weak.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}
