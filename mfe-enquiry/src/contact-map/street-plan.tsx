import { media } from '@site/shared-ui/media';
import styled from 'styled-components';

/**
 * A drawing of an industrial estate, with a mark on one of its plots: it says "a place you can come to" and nothing
 * more. The address stands beside it, and a link leads to a real map.
 */
export const StreetPlan = () => (
  <Drawing viewBox="0 0 1440 460" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
    <rect width="1440" height="460" fill="var(--color-surface-tint)" />
    {/* Open ground and water. */}
    <path
      d="M-20 330C150 300 210 380 330 372s170-92 300-84 150 110 300 122 260-70 560-20v90H-20z"
      fill="var(--color-brand-bright)"
      opacity="0.22"
    />
    <path
      d="M-20 372c180-30 240 40 360 30s180-80 300-72 170 104 310 110 260-54 510-12v60H-20z"
      fill="var(--color-brand-bright)"
      opacity="0.28"
    />
    <g fill="var(--color-success)" opacity="0.14">
      <path d="M0 0h250l-30 96-96 44L0 118z" />
      <path d="M1180 0h260v150l-130-10-96-62z" />
      <circle cx="548" cy="66" r="44" />
    </g>
    {/* Plots, then the streets between them. */}
    <g fill="var(--color-surface)">
      <path d="M300 30h190v84H282zM612 22h176l10 96H618zM846 20h220l22 84-232 18z" />
      <path d="M60 168l170-22 18 102-170 30zM286 148l210-6 6 104-204 10zM560 152l246-4 10 112-252-6z" />
      <path d="M872 152l238-20 26 100-252 28zM1160 188l210 10-10 98-186-12z" />
      <path d="M346 292l166-8 4 62-120 16zM574 290l196 6 96 62-60 14-224-38zM900 296l250-22 20 76-210 14z" />
    </g>
    <g fill="var(--color-line)">
      <path d="M322 46h70v48h-72zM410 46h58v48h-58zM640 42h120v52H644zM876 38h80v60l-70 6zM974 36h74l12 56-84 6z" />
      <path d="M88 190l108-14 8 44-106 18zM312 168l80-2 2 56-78 4zM414 166l60-2 2 54-62 4z" />
      <path d="M584 170l96-2 4 74-96-2zM702 168l74-2 6 78-78-2z" />
      <path d="M1188 208l66 4-4 48-60-4zM1276 212l70 4-6 50-66-4zM376 308l100-6 2 30-80 10z" />
      <path d="M604 310l120 4 60 38-30 6-144-26zM926 314l190-16 10 38-180 12z" />
    </g>
    <g fill="none" stroke="var(--color-surface)" strokeLinecap="round" strokeLinejoin="round">
      <path d="M-20 158C260 118 420 132 720 134s480-4 760 62" strokeWidth="26" />
      <path d="M540 -20C536 120 540 210 536 300s-40 120-60 190" strokeWidth="20" />
      <path d="M826 -20c14 120 26 220 40 300s66 130 90 190" strokeWidth="20" />
      <path d="M-20 300c140-16 320-34 560-32s420 30 640 4 200-8 280 6" strokeWidth="18" />
      <path d="M262 -20c-16 110-8 200 12 290M1128 -20c10 90 40 190 60 290" strokeWidth="14" />
    </g>
    <g fill="none" stroke="var(--color-line-strong)" strokeWidth="1.5" strokeDasharray="10 12" opacity="0.5">
      <path d="M-20 158C260 118 420 132 720 134s480-4 760 62" />
    </g>
    {/* The works: a saw-tooth roof, tanks and a yard. */}
    <g>
      <path d="M884 160l218-18 20 82-228 24z" fill="var(--color-brand)" opacity="0.16" />
      <path d="M910 176l34-14v20l34-16v20l34-16v20l34-14 8 42-138 14z" fill="var(--color-brand)" />
      <circle cx="1078" cy="176" r="13" fill="var(--color-brand)" />
      <circle cx="1084" cy="208" r="13" fill="var(--color-brand)" opacity="0.7" />
    </g>
    <g transform="translate(982 64)">
      <ellipse cx="0" cy="118" rx="26" ry="7" fill="var(--color-ink)" opacity="0.18" />
      <path
        d="M0 116C-8 96-40 74-40 40a40 40 0 0 1 80 0c0 34-32 56-40 76z"
        fill="var(--color-accent)"
        stroke="var(--color-surface)"
        strokeWidth="4"
      />
      <circle cy="40" r="15" fill="var(--color-surface)" />
    </g>
  </Drawing>
);

/** The mark, in pixels from the left edge of a drawing that is as high as the narrow view. */
const MARK = 641;

const Drawing = styled.svg`
  display: block;
  inline-size: 940px;
  max-inline-size: none;
  block-size: 100%;
  margin-inline-start: calc(50% - ${MARK}px);

  ${media.md} {
    inline-size: 100%;
    margin: 0;
  }
`;
