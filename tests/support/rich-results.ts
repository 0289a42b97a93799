// What search engines require of structured data for rich results: the properties that Google's guide for each type
// calls required, in the forms of schema.org.
import { Ajv2020 as Ajv, type SchemaObject } from 'ajv/dist/2020.js';

export interface GraphNode {
  '@type': string;
  '@id'?: string;
  [property: string]: unknown;
}

const text = { type: 'string', minLength: 1 };
const url = { type: 'string', pattern: '^https?://[^/]+/\\S*$' };
const dateTime = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' };
const urls = { type: 'array', items: url, minItems: 1 };
const reference = {
  type: 'object',
  properties: { '@id': url },
  required: ['@id'],
  additionalProperties: false,
};

const node = (
  type: string,
  properties: Record<string, SchemaObject>,
  optional: string[] = [],
): SchemaObject => ({
  type: 'object',
  properties: { '@type': { const: type }, ...properties },
  required: ['@type', ...Object.keys(properties).filter((name) => !optional.includes(name))],
});

const organization = node('Organization', { '@id': url, name: text, url, logo: url });
const person = node('Person', { name: text });
const article = (type: string) =>
  node(type, {
    headline: { ...text, maxLength: 300 },
    image: urls,
    datePublished: dateTime,
    dateModified: dateTime,
    author: { anyOf: [organization, person] },
    publisher: organization,
    mainEntityOfPage: url,
  });
const price = { type: 'string', pattern: '^\\d+\\.\\d\\d$' };
const priceCurrency = { type: 'string', pattern: '^[A-Z]{3}$' };
const gtin = { type: 'string', pattern: '^(\\d{8}|\\d{12,14})$' };
const unitCode = { type: 'string', pattern: '^[A-Z0-9]{3}$' };
const amountOf = (properties: Record<string, SchemaObject>) =>
  node('QuantitativeValue', { value: { type: 'number', exclusiveMinimum: 0 }, unitCode, ...properties });
/** What merchant listings read of a price: for so much of it, and whether GST is in it. */
const priceSpecification = node(
  'UnitPriceSpecification',
  {
    price,
    priceCurrency,
    valueAddedTaxIncluded: { type: 'boolean' },
    referenceQuantity: amountOf({ valueReference: amountOf({}) }),
  },
  ['valueAddedTaxIncluded', 'referenceQuantity'],
);
const eligibleQuantity = node('QuantitativeValue', { minValue: { type: 'integer', minimum: 1 }, unitCode });
const ofPack = { name: text, sku: text, gtin, priceSpecification, eligibleQuantity };
const offer = node('Offer', { url, price, priceCurrency, seller: reference, ...ofPack }, Object.keys(ofPack));
const aggregateOffer = node('AggregateOffer', {
  priceCurrency,
  lowPrice: price,
  highPrice: price,
  offerCount: { type: 'integer', minimum: 1 },
  offers: { type: 'array', items: offer, minItems: 1 },
});
const listOf = (items: SchemaObject) => ({ type: 'array', items, minItems: 1 });
const day = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' };
const productDetails = {
  additionalProperty: listOf(
    node('PropertyValue', { name: text, value: text, unitText: text, propertyID: text }, [
      'unitText',
      'propertyID',
    ]),
  ),
  hasCertification: listOf(
    node(
      'Certification',
      {
        name: text,
        certificationIdentification: { type: 'string', pattern: '\\d' },
        description: text,
      },
      ['certificationIdentification', 'description'],
    ),
  ),
  subjectOf: listOf(
    node('DigitalDocument', {
      name: text,
      url,
      inLanguage: text,
      encodingFormat: { const: 'application/pdf' },
      dateModified: day,
    }),
  ),
  isRelatedTo: listOf(reference),
};
const webPage = (type: string) =>
  node(type, {
    '@id': url,
    url,
    name: text,
    description: text,
    isPartOf: reference,
    inLanguage: { const: 'en' },
  });

/** `node` makes the three required: mainEntity, Question.name, acceptedAnswer.text. */
const questions = listOf(node('Question', { name: text, acceptedAnswer: node('Answer', { text }) }));
const faqPage = webPage('FAQPage');

const schemas: Record<string, SchemaObject> = {
  Organization: {
    ...organization,
    properties: {
      ...(organization.properties as object),
      sameAs: urls,
      telephone: { type: 'string', pattern: '^\\+?[\\d -]{7,}$' },
      contactPoint: node('ContactPoint', { contactType: text, telephone: text, email: text }),
    },
  },
  WebSite: node('WebSite', {
    name: text,
    url,
    publisher: reference,
    potentialAction: node('SearchAction', {
      target: node('EntryPoint', { urlTemplate: { type: 'string', pattern: '\\{search_term_string\\}$' } }),
      'query-input': { const: 'required name=search_term_string' },
    }),
  }),
  BreadcrumbList: node('BreadcrumbList', {
    itemListElement: {
      type: 'array',
      minItems: 2,
      items: node('ListItem', { position: { type: 'integer', minimum: 1 }, name: text, item: url }),
    },
  }),
  Product: node(
    'Product',
    {
      name: text,
      description: text,
      image: urls,
      brand: node('Brand', { name: text }),
      offers: { anyOf: [offer, aggregateOffer] },
      ...productDetails,
    },
    Object.keys(productDetails),
  ),
  FAQPage: {
    ...faqPage,
    properties: { ...(faqPage.properties as object), mainEntity: questions },
    required: [...(faqPage.required as string[]), 'mainEntity'],
  },
  BlogPosting: article('BlogPosting'),
  NewsArticle: article('NewsArticle'),
  ...Object.fromEntries(
    ['WebPage', 'AboutPage', 'CollectionPage', 'ContactPage'].map((type) => [type, webPage(type)]),
  ),
};

const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false });
const validators = new Map(Object.entries(schemas).map(([type, schema]) => [type, ajv.compile(schema)]));

/** The errors in a page's structured data, one line each: invalid nodes, and references to nodes that it should have. */
export function structuredDataErrors(graph: GraphNode[]): string[] {
  const errors = graph.flatMap((each) => {
    const type = each['@type'];
    const validate = validators.get(type);
    if (!validate) return [`${type} is unknown`];
    return validate(each) ? [] : [`${type}: ${ajv.errorsText(validate.errors)}`];
  });
  const ids = new Set(graph.map((each) => each['@id']));
  const referred = [...JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id = '']) => id);
  // A product is described on its own page.
  const isOnOtherPage = (id: string) => id.endsWith('#product');
  return [
    ...errors,
    ...referred.filter((id) => !ids.has(id) && !isOnOtherPage(id)).map((id) => `no node has the id ${id}`),
  ];
}
