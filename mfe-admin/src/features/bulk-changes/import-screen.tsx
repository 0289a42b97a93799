import { limits, requestLimits } from '@site/shared-contracts';
import { Link, useNavigate } from '@site/shared-contracts/router';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import styled from 'styled-components';
import { adminLinks } from '../../links/admin-links';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import { FileBox } from '../../components/file-box';
import { Screen } from '../../components/screen';
import { Progress } from './progress';

/** Uploads a CSV file or a workbook. Its dry run has a screen of its own, on which it is applied. */
export function ImportScreen() {
  const navigate = useNavigate();
  const [uploaded, setUploaded] = useState<number>();
  const [error, setError] = useState<string>();
  const upload = async (file: File) => {
    setError(undefined);
    if (file.size > requestLimits.imageBytes) {
      setError(
        `A file has at most ${String(requestLimits.imageBytes / 1024 / 1024)} MB. Split it into several files.`,
      );
      return;
    }
    setUploaded(0);
    try {
      const form = { fileName: file.name.slice(0, limits.line) };
      const { id } = await call('POST /api/bulk-changes/import', { form, file }, { onProgress: setUploaded });
      void navigate(adminLinks.bulkChange(id));
    } catch (failure) {
      setError(fieldErrorsOf(failure)?.file ?? failureReason(failure));
      setUploaded(undefined);
    }
  };
  return (
    <Screen title="Import products" lead={<Link to={adminLinks.allProducts()}>All products</Link>}>
      <Stack>
        <p>
          The easiest way: export the products, change the file in a spreadsheet, and upload it here. First
          you see what would change of each product. Nothing is changed before you apply it, and then all of
          it or nothing.
        </p>
        <ul>
          <li>
            Products are found by the column Id. Columns and sizes that the file does not have stay as they
            are.
          </li>
          <li>
            Each size has a row. It is found by its Size, or else by its Article number: then the size is
            renamed. A size that the product does not have is added.
          </li>
          <li>
            Pack price is before the offer and before GST. Where it is empty, the size costs what the product
            does.
          </li>
          <li>
            Rows of one name without an Id become a new product: a draft, because it has no picture yet. Add
            the picture, then publish it.
          </li>
          <li>What visitors see is changed. A draft beside it is not.</li>
        </ul>
        <FileBox
          label="Excel workbook or CSV file"
          hint="An Excel workbook (.xlsx) without macros, of which the first sheet is read; or CSV in UTF-8, with commas, semicolons or tabs. At most 10 MB and 20,000 rows."
          accept=".xlsx,.csv,text/csv,.txt"
          error={error}
          onChoose={(file) => void upload(file)}
        />
        {uploaded !== undefined && (
          <Notice>
            Uploading and reading the file…
            <Progress label="Upload" value={Math.round(uploaded * 100)} total={100} />
          </Notice>
        )}
      </Stack>
    </Screen>
  );
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 720px;

  & > p,
  & > ul {
    margin: 0;
  }
`;
