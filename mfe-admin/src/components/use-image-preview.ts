import { useEffect, useState } from 'react';

/** A data URL of the file: the content security policy of the page forbids blob URLs. */
export function useImagePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<{ file: File; url: string }>();
  useEffect(() => {
    if (!file) return undefined;
    const reader = new FileReader();
    reader.onload = () => {
      if (typeof reader.result === 'string') setPreview({ file, url: reader.result });
    };
    reader.readAsDataURL(file);
    return () => {
      reader.onload = null;
    };
  }, [file]);
  return file && preview?.file === file ? preview.url : undefined;
}
