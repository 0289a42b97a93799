import { Button, type ButtonVariant } from '@site/shared-ui/button';
import { useState } from 'react';

export interface CopyButtonProps {
  variant: ButtonVariant;
  text: string;
  /** What is on the button until the text is copied. */
  children: string;
}

export function CopyButton({ text, variant, children }: CopyButtonProps) {
  const [copied, setCopied] = useState<string>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(undefined),
    );
  return (
    <Button variant={variant} onClick={() => void copy()}>
      {copied === text ? 'Copied' : children}
    </Button>
  );
}
