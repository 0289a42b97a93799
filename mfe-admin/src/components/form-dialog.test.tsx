import { fireEvent, render } from '@testing-library/react';
import { FormDialog } from './form-dialog';

const press = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });

test('Ctrl+S sends the form that is on top, and nothing while it is busy', () => {
  const sent: string[] = [];
  const dialogs = (isBusy: boolean, hasSecond: boolean) => (
    <>
      <FormDialog
        title="First"
        submit="Save"
        isBusy={isBusy}
        onSubmit={() => sent.push('first')}
        onClose={() => undefined}
      >
        -
      </FormDialog>
      {hasSecond && (
        <FormDialog
          title="Second"
          submit="Save"
          onSubmit={() => sent.push('second')}
          onClose={() => undefined}
        >
          -
        </FormDialog>
      )}
    </>
  );
  const { rerender } = render(dialogs(false, false));
  // `false`: the browser does not offer to save the page.
  expect(press()).toBe(false);
  expect(sent).toEqual(['first']);
  rerender(dialogs(true, false));
  expect(press()).toBe(false);
  expect(sent).toEqual(['first']);
  rerender(dialogs(false, true));
  press();
  expect(sent).toEqual(['first', 'second']);
});
