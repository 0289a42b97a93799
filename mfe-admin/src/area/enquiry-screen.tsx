import { AnswerForm } from '../features/answers/answer-form';
import { EnquiryPage } from '../features/inbox/enquiry-page';
import { QuotationsPanel } from '../features/quotations/quotations-panel';
import { Permitted } from '../session/permitted';

/** One enquiry with its answers and quotations. Features do not import each other: their parts are composed here. */
export const EnquiryScreen = () => (
  <EnquiryPage>
    {({ enquiry, timeline }) => (
      <>
        <Permitted call="POST /api/enquiries/:id/answers">
          <AnswerForm {...{ enquiry, timeline }} />
        </Permitted>
        <QuotationsPanel enquiryId={enquiry.id} />
      </>
    )}
  </EnquiryPage>
);
