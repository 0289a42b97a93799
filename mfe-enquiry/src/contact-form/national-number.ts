import type { ClipboardEvent, InputEvent } from 'react';

/**
 * The ten digits of an Indian telephone number, from any of the usual ways to write one: `+91 98765 43210`,
 * `098765-43210`. Of other texts only spaces and dashes go; the rule rejects them.
 */
const toNationalNumber = (typed: string): string =>
  typed.replace(/[\s().-]/g, '').replace(/^(?:\+91|0091(?=\d{10}$)|91(?=\d{10}$)|0(?=[1-9]))/, '');

/** For the input of the number, which takes ten characters: what is typed or pasted loses its prefix first. */
export const nationalNumberInput = {
  onInput({ currentTarget: input }: InputEvent<HTMLInputElement>) {
    const number = toNationalNumber(input.value);
    // Writing the same value would move the caret.
    if (number !== input.value) input.value = number;
  },

  /** Before the browser cuts the text to ten characters. */
  onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const { currentTarget: input, clipboardData } = event;
    const { value, selectionStart, selectionEnd } = input;
    const before = value.slice(0, selectionStart ?? value.length);
    const after = value.slice(selectionEnd ?? value.length);
    const whole = before + clipboardData.getData('text').trim() + after;
    const number = toNationalNumber(whole);
    if (number === whole) return;
    event.preventDefault();
    input.setRangeText(number.slice(0, input.maxLength), 0, value.length, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  },
};
