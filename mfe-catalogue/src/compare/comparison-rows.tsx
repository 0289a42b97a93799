// The rows of a comparison: what is said of each product, and whether they differ in it.
import type { Product } from '@site/shared-contracts';
import { pictogramNames, pictogramPath } from '@site/shared-contracts/hazard-pictograms';
import { packPrices, unitPriceOf } from '@site/shared-contracts/pack-prices';
import {
  displayPriceText,
  gstWords,
  onRequestWords,
  unitPriceText,
} from '@site/shared-contracts/shown-prices';
import { sheetNames } from '@site/shared-contracts/sheet-names';
import { Icon } from '@site/shared-ui/icon';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { languageName } from '../language-name/language-name';

export interface ComparisonRow {
  title: string;
  /** One for each product; an empty one where it says nothing of it. */
  cells: { text: string; content: ReactNode }[];
  isDifferent: boolean;
}

interface Cell {
  /** By which cells are compared. */
  text: string;
  content: ReactNode;
}

const words = (texts: readonly string[]): Cell => ({
  text: texts.toSorted().join('\n'),
  content:
    texts.length > 1 ? (
      <Lines>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Lines>
    ) : (
      texts[0]
    ),
});

/** Those in which a product has something, the price first. */
export function comparisonRows(products: readonly Product[]): ComparisonRow[] {
  const row = (title: string, cellOf: (product: Product) => Cell): ComparisonRow => {
    const cells = products.map(cellOf);
    return { title, cells, isDifferent: new Set(cells.map(({ text }) => text)).size > 1 };
  };
  return [
    row('Packs and prices', packsOf),
    row('Use', ({ uses = [] }) => words(uses)),
    row('Surface', ({ surfaces = [] }) => words(surfaces)),
    ...factNames(products).map((name) => row(name, (product) => words(factsOf(product, name)))),
    row('Hazards', hazardsOf),
    row('Certificates', ({ certificates = [] }) => words(certificates.map(({ name }) => name))),
    row('Documents', documentsOf),
  ].filter(({ cells }) => cells.some(({ text }) => text !== ''));
}

function packsOf(product: Product): Cell {
  const packs = packPrices(product).map(({ size, price, isOnRequest }) => {
    const perUnit = unitPriceOf(product, size);
    return {
      size,
      price: price
        ? [displayPriceText(price), gstWords(price)].filter(Boolean).join(' ')
        : isOnRequest
          ? onRequestWords
          : '',
      perUnit: perUnit && unitPriceText(perUnit),
    };
  });
  return {
    text: packs.map(({ size, price }) => `${size} ${price}`.trim()).join('\n'),
    content: (
      <Packs>
        {packs.map(({ size, price, perUnit }) => (
          <div key={size}>
            <dt>{size}</dt>
            <dd>
              {price}
              {perUnit && <PerUnit>{perUnit}</PerUnit>}
            </dd>
          </div>
        ))}
      </Packs>
    ),
  };
}

/** In the order of the products; the pH comes first, because buyers ask for it first. */
function factNames(products: readonly Product[]): string[] {
  const names = products.flatMap(({ facts = [] }) => facts.map(({ name }) => name));
  const isPh = (name: string) => name.startsWith('pH');
  return [...new Set([...names.filter(isPh), ...names])];
}

const factsOf = ({ facts = [] }: Product, name: string): string[] =>
  facts.filter((fact) => fact.name === name).map(({ value, unit }) => (unit ? `${value} ${unit}` : value));

function hazardsOf({ hazards }: Product): Cell {
  const { pictograms = [], signalWord = '' } = hazards ?? {};
  const text = [...pictograms, signalWord].join(' ').trim();
  if (text === '') return { text: 'none', content: 'No hazard pictograms' };
  return {
    text,
    content: (
      <>
        {pictograms.map((code) => (
          <img
            key={code}
            src={pictogramPath(code)}
            alt={pictogramNames[code]}
            title={pictogramNames[code]}
            width={40}
            height={40}
            loading="lazy"
          />
        ))}
        {signalWord && <p>{signalWord}</p>}
      </>
    ),
  };
}

const documentsOf = ({ productName, sheets = [] }: Product): Cell => ({
  text: sheets.map(({ kind, language }) => `${kind} ${language}`).join('\n'),
  content: (
    <Lines>
      {sheets.map(({ kind, language, newestUrl }) => (
        <li key={newestUrl}>
          <a href={newestUrl} hrefLang={language} type="application/pdf">
            <Icon name="download" size={16} /> {sheetNames[kind]}, {languageName(language)}
            <VisuallyHidden> of {productName}</VisuallyHidden>
          </a>
        </li>
      ))}
    </Lines>
  ),
});

const Lines = styled.ul`
  display: grid;
  gap: var(--space-1);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const PerUnit = styled.small`
  display: block;
  color: var(--color-ink-soft);
  font-weight: 400;
`;

const Packs = styled.dl`
  display: grid;
  max-inline-size: 15em;
  gap: var(--space-1);
  margin: 0;
  font-variant-numeric: tabular-nums;

  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-3);
  }

  & dd {
    margin: 0;
    font-weight: 600;
    text-align: end;
  }
`;
