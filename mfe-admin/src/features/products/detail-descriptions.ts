// The fields of a product that any form could have: their inputs are those of every schema.
import { limits } from '@site/shared-contracts';
import { productLimits } from '@site/shared-contracts/schemas';
import type { FieldDescription } from '../../schema-form/describe-field';
import { labels } from './product-form-texts';

const usualFacts = [
  'pH (1 % solution)',
  'pH',
  'Dilution',
  'Appearance',
  'Colour',
  'Density',
  'Viscosity',
  'Solubility',
  'Active matter',
  'Flash point',
  'Shelf life',
  'Pack',
  'Fragrance',
  'Surface',
];

const usualUnits = ['%', 'g/cm³', '°C', 'months', 'ml/L', 'mPa·s', 'kg', 'L', 'pieces'];

const facts: FieldDescription = {
  kind: 'list',
  label: labels.facts,
  hint: 'A table for buyers: pH, dilution, density, shelf life.',
  entry: 'fact',
  most: productLimits.facts,
  item: {
    kind: 'group',
    label: 'Fact',
    isRow: true,
    fields: [
      ['name', { kind: 'line', label: 'Property', most: limits.name, suggestions: usualFacts }],
      ['value', { kind: 'line', label: 'Value', most: productLimits.factValue }],
      ['unit', { kind: 'line', label: 'Unit', most: productLimits.unit, suggestions: usualUnits }],
    ],
  },
};

const certificates: FieldDescription = {
  kind: 'list',
  label: labels.certificates,
  entry: 'certificate',
  most: productLimits.certificates,
  item: {
    kind: 'group',
    label: 'Certificate',
    isRow: true,
    fields: [
      ['name', { kind: 'line', label: 'Standard or seal', most: limits.name }],
      ['reference', { kind: 'line', label: 'Number or issuer', most: limits.name }],
      [
        'file',
        {
          kind: 'pdf',
          label: 'Certificate as PDF',
          hint: 'Visitors open it on the product’s page. At most 20 MB, without scripts, attachments or a password.',
        },
      ],
    ],
  },
};

export const detailDescriptions = {
  facts,
  certificates,
  usedWhere: {
    kind: 'longText',
    label: labels.usedWhere,
    hint: 'Surfaces and places, for example stone and vinyl floors.',
    most: limits.message,
  },
  howToUse: {
    kind: 'longText',
    label: labels.howToUse,
    hint: 'Dilution and steps, one on each line.',
    most: limits.message,
  },
  usedWith: {
    kind: 'products',
    label: labels.usedWith,
    hint: 'Products that go with it, shown in this order.',
    most: productLimits.usedWith,
  },
  searchTitle: {
    kind: 'line',
    label: labels.searchTitle,
    hint: 'In search results and where the page is shared. If empty, the name is used.',
    most: limits.line,
  },
  searchDescription: {
    kind: 'line',
    label: labels.searchDescription,
    hint: 'If empty, the beginning of the description is used.',
    most: limits.line,
  },
} satisfies Record<string, FieldDescription>;
