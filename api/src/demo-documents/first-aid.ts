// First aid as the hazard statements ask for it.
import { rows, type DocumentPart } from './document-parts';
import type { HasHazard } from './hazard-classes';

const skinText = (has: HasHazard): string => {
  if (has('H314'))
    return 'Take off all contaminated clothing at once. Rinse the skin with running water for at least 15 minutes. Call a doctor immediately: burns that are not treated heal slowly.';
  if (has('H315', 'H317', 'EUH208'))
    return 'Wash with plenty of soap and water. Get medical advice if irritation or a rash occurs. Wash contaminated clothing before it is worn again.';
  return 'Wash with water. No further measures are usually needed.';
};

const eyeText = (has: HasHazard): string => {
  if (has('H314', 'H318'))
    return 'Rinse immediately and gently with running water for at least 15 minutes, and keep the eyelids open. Remove contact lenses if that is easy, and go on rinsing. Call an eye doctor immediately.';
  if (has('H319'))
    return 'Rinse cautiously with water for several minutes. Remove contact lenses if that is easy, and go on rinsing. Get medical advice if the irritation persists.';
  return 'Rinse with water. Get medical advice if irritation occurs.';
};

const inhalationText = (has: HasHazard): string => {
  if (has('H314'))
    return 'Move the person to fresh air and let them rest in a position that is comfortable for breathing. Call a doctor immediately if spray or mist was breathed in.';
  if (has('H225'))
    return 'Move the person to fresh air and away from ignition sources. Get medical advice if dizziness persists.';
  return 'Move the person to fresh air. Get medical advice if they feel unwell.';
};

const ingestionText = (has: HasHazard): string => {
  if (has('H314'))
    return 'Rinse the mouth. Do NOT induce vomiting. Let the person drink small amounts of water. Call a doctor immediately. Give nothing to an unconscious person.';
  if (has('H302'))
    return 'Rinse the mouth. Do not induce vomiting. Call a doctor if the person feels unwell.';
  return 'Rinse the mouth and drink some water. Get medical advice if the person feels unwell.';
};

const symptomText = (has: HasHazard): string =>
  [
    has('H314') && 'Burns of skin, eyes, mouth and throat.',
    has('H318') && !has('H314') && 'Pain, watering and lasting damage of the eyes.',
    has('H319') && 'Redness and watering of the eyes.',
    has('H315') && 'Redness and itching of the skin.',
    has('H302') && 'Nausea and stomach ache after swallowing.',
    has('H225') && 'Vapours may cause drowsiness.',
    has('EUH208', 'H317') && 'Rash in people who are allergic to an ingredient.',
  ]
    .filter(Boolean)
    .join(' ') || 'None are known.';

export const firstAid = (has: HasHazard): DocumentPart[] => [
  rows(
    ['If inhaled', inhalationText(has)],
    ['In case of skin contact', skinText(has)],
    ['In case of eye contact', eyeText(has)],
    ['If swallowed', ingestionText(has)],
    ['Most important symptoms', symptomText(has)],
    [
      'Note to the doctor',
      has('H314')
        ? 'Treat as a chemical burn. Do not neutralise. Watch for swelling of the airways.'
        : 'Treat the symptoms. There is no specific antidote.',
    ],
  ),
];
