import { fileSize } from '../format/file-size';
import { FileBox, type FileBoxProps } from './file-box';

export interface PdfBoxProps extends Pick<FileBoxProps, 'label' | 'error' | 'onChoose'> {
  file: File | undefined;
}

/** Chooses the PDF of a form, whose field is `file`, and says which one is chosen. */
export const PdfBox = ({ file, ...props }: PdfBoxProps) => (
  <FileBox
    {...props}
    name="file"
    accept=".pdf,application/pdf"
    required
    hint={
      file
        ? `${file.name}, ${fileSize(file.size)}`
        : 'A PDF of at most 20 MB, without scripts, attachments or a password.'
    }
  />
);
