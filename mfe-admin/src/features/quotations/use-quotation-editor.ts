import { useQueryClient } from '@site/shared-contracts/query';
import { QuotationContent, type Quotation } from '@site/shared-contracts/schemas';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import type { ServerState } from '../../editing/draft-store';
import { adoptedSentence } from '../../editing/save-messages';
import { useEditor, type Editor } from '../../editing/use-editor';
import { useNotices } from '../../notices/notice-store';
import {
  fieldOf,
  labels,
  quotationResolver,
  textsOfContent,
  toContent,
  type QuotationTexts,
} from './quotation-texts';

const stateOf = ({ versions: [newest], version }: Quotation): ServerState<QuotationTexts> | undefined =>
  newest && { values: textsOfContent(newest.content), version };

export interface QuotationEditor extends Editor<QuotationTexts> {
  /** Saves what is not saved yet, and does this then: with what is stored. */
  saveThen: (step: (version: number) => void) => void;
}

/** Edits the draft of a quotation. */
export function useQuotationEditor(quotation: Quotation, draft: QuotationContent): QuotationEditor {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const version = useRef(quotation.version);
  const next = useRef<(version: number) => void>(undefined);
  const { id } = quotation;
  const editor = useEditor<QuotationTexts>({
    draftKey: `quotation:${id}`,
    stored: { values: textsOfContent(draft), version: quotation.version },
    labels,
    resolver: quotationResolver,
    busyMessage: 'Saving the quotation. Please wait..',
    what: 'The quotation',
    fieldOf,
    save: async (values, { ifMatch }) => {
      const content = z.parse(QuotationContent, toContent(values));
      const saved = await call(
        'PUT /api/quotations/update/:id',
        { params: { id }, body: { content } },
        { ifMatch },
      );
      version.current = saved.version;
      return saved;
    },
    onSaved: async ({ values, adopted }) => {
      const sentence = adopted.length > 0 ? ` ${adoptedSentence(adopted)}` : '';
      if (!next.current || sentence) notify({ tone: 'success', text: `The draft was saved.${sentence}` });
      await queryClient.invalidateQueries({ queryKey: [adminKey, 'GET /api/quotations/all'] });
      next.current?.(version.current);
      next.current = undefined;
      return { values, version: version.current };
    },
    readCurrent: (current) => stateOf(current as Quotation),
  });
  return {
    ...editor,
    submit: () => {
      next.current = undefined;
      return editor.submit();
    },
    saveThen: (step) => {
      if (!editor.isUnsaved) {
        step(version.current);
        return;
      }
      next.current = step;
      void editor.submit();
    },
  };
}
