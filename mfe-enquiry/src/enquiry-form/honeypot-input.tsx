import styled from 'styled-components';

/** An input that people cannot see or reach by keyboard: only a program fills it in. */
export const HoneypotInput = () => (
  <OutOfSight aria-hidden="true">
    <label>
      Website
      <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
    </label>
  </OutOfSight>
);

const OutOfSight = styled.div`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`;
