import { countries } from '@candor/contracts/values/countries';
import { currencies } from '@candor/contracts/values/currencies';

// The rules of a job posting, taken from their sources and not from our code:
// [schema] https://schema.org/JobPosting and the types that its properties expect
// [google] https://developers.google.com/search/docs/appearance/structured-data/job-posting

type Value = Record<string, unknown>;
const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isAddress = (value: unknown): boolean => isText(value) && /^https?:\/\/[^\s<>"]+$/.test(value);
/** ISO 8601: a date, or a date and time with a zone. */
const isMoment = (value: unknown): value is string =>
  isText(value) &&
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(`${value.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(value.slice(0, 10));
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const words = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z#0-9]+;/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const employmentTypes = [
  'FULL_TIME',
  'PART_TIME',
  'CONTRACTOR',
  'TEMPORARY',
  'INTERN',
  'VOLUNTEER',
  'PER_DIEM',
  'OTHER',
];
const units = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'];
/** Properties of JobPosting that [schema] lists, limited to those that our postings may have. */
const properties = [
  '@context',
  '@type',
  'title',
  'description',
  'datePosted',
  'validThrough',
  'employmentType',
  'hiringOrganization',
  'jobLocation',
  'jobLocationType',
  'applicantLocationRequirements',
  'baseSalary',
  'identifier',
  'directApply',
  'url',
];
/** Properties of the values inside a posting, by the type of the value [schema]. */
const inner: Record<string, readonly string[]> = {
  Organization: ['name', 'sameAs', 'logo', 'address', 'url'],
  Place: ['address', 'name'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  Country: ['name'],
  State: ['name'],
  PropertyValue: ['name', 'value'],
  MonetaryAmount: ['currency', 'value'],
  QuantitativeValue: ['value', 'minValue', 'maxValue', 'unitText'],
};
/** Finds unknown properties, empty properties and wrong types at every depth. */
const shapeFaults = (value: unknown, at: string, known?: readonly string[]): string[] => {
  if (value === null || value === undefined || value === '') return [`${at} is empty`];
  if (Array.isArray(value))
    return value.length
      ? value.flatMap((each, index) => shapeFaults(each, `${at}[${index}]`, known))
      : [`${at} is empty`];
  if (!isObject(value)) return [];
  const allowed = known ?? inner[String(value['@type'])];
  if (!allowed) return [`${at} has the type ${String(value['@type'])}`];
  return Object.entries(value).flatMap(([name, each]) =>
    name === '@type'
      ? []
      : allowed.includes(name)
        ? shapeFaults(each, `${at}.${name}`)
        : [`${at} has the property ${name}`],
  );
};

const organizationFaults = (value: unknown): string[] => {
  if (!isObject(value) || value['@type'] !== 'Organization') return ['hiringOrganization is no Organization'];
  return [
    ...(isText(value.name) ? [] : ['hiringOrganization has no name']),
    ...(value.sameAs === undefined || isAddress(value.sameAs) ? [] : ['sameAs is no address']),
    ...(value.logo === undefined || isAddress(value.logo) ? [] : ['logo is no address']),
  ];
};
const placeFaults = (place: unknown): string[] => {
  const address = isObject(place) && place['@type'] === 'Place' ? place.address : undefined;
  if (!isObject(address) || address['@type'] !== 'PostalAddress') return ['jobLocation has no PostalAddress'];
  // [google] addressCountry is required for every place.
  return isText(address.addressCountry) ? [] : ['jobLocation has no country'];
};
const salaryFaults = (salary: unknown): string[] => {
  if (!isObject(salary) || salary['@type'] !== 'MonetaryAmount') return ['baseSalary is no MonetaryAmount'];
  const { currency, value } = salary;
  if (!isObject(value) || value['@type'] !== 'QuantitativeValue') return ['baseSalary has no QuantitativeValue'];
  const { value: one, minValue: low, maxValue: high, unitText } = value;
  const isPay = (each: unknown): each is number => typeof each === 'number' && Number.isFinite(each) && each > 0;
  return [
    ...((currencies as readonly unknown[]).includes(currency) ? [] : ['currency is not of ISO 4217']),
    ...(units.includes(String(unitText)) ? [] : ['unitText is not one that is allowed']),
    // [google] The salary is one value, or both ends of a range.
    ...(one === undefined
      ? isPay(low) && isPay(high) && low <= high
        ? []
        : ['the range has not both of its ends in order']
      : isPay(one) && low === undefined && high === undefined
        ? []
        : ['pay is a value or a range, not both']),
  ];
};

/** The faults of this value as the posting of an open job on the date `today`. Empty if the posting has none. */
export const postingFaults = (posting: unknown, today: string): string[] => {
  if (!isObject(posting)) return ['it is no object'];
  const { title, description, datePosted, validThrough, jobLocation, jobLocationType } = posting;
  const from = posting.applicantLocationRequirements;
  return [
    ...shapeFaults(posting, 'JobPosting', properties),
    ...(posting['@context'] === 'https://schema.org' ? [] : ['the context is not schema.org']),
    ...(posting['@type'] === 'JobPosting' ? [] : ['the type is not JobPosting']),
    // [google] Required: title, description, datePosted, hiringOrganization, jobLocation or its substitute.
    ...(isText(title) ? [] : ['there is no title']),
    ...(isText(description) ? [] : ['there is no description']),
    // [google] "The description can't be the same as the title." It is formatted as HTML.
    ...(isText(description) && isText(title) && words(description) === title.trim()
      ? ['the description is the title']
      : []),
    ...(isText(description) && !/<(p|br|ul|ol|h\d)\b/i.test(description) ? ['the description is not HTML'] : []),
    ...(isText(description) && /<script|\son\w+=|javascript:/i.test(description)
      ? ['the description has a script']
      : []),
    ...(isMoment(datePosted) && datePosted.slice(0, 10) <= today ? [] : ['datePosted is no past date of ISO 8601']),
    // [google] A posting whose validThrough has passed counts as expired, but this job is open.
    ...(validThrough === undefined || (isMoment(validThrough) && validThrough.slice(0, 10) >= today)
      ? []
      : ['validThrough has passed, or is no date of ISO 8601']),
    ...(listOf(posting.employmentType).every((each) => employmentTypes.includes(String(each)))
      ? []
      : ['employmentType is not one that is allowed']),
    ...organizationFaults(posting.hiringOrganization),
    ...(jobLocation === undefined ? [] : listOf(jobLocation).flatMap(placeFaults)),
    // [google] TELECOMMUTE is the only location type. A posting without a place must name the countries where applicants may be.
    ...(jobLocationType === undefined || jobLocationType === 'TELECOMMUTE'
      ? []
      : ['jobLocationType is not TELECOMMUTE']),
    ...(jobLocation === undefined && (jobLocationType !== 'TELECOMMUTE' || from === undefined)
      ? ['there is neither a place nor a country to apply from']
      : []),
    ...(from !== undefined && jobLocationType !== 'TELECOMMUTE'
      ? ['only remote jobs say where applicants may be']
      : []),
    ...(from === undefined
      ? []
      : listOf(from).flatMap((each) =>
          isObject(each) && each['@type'] === 'Country' && isCountry(each.name) ? [] : ['a country is none'],
        )),
    ...(posting.baseSalary === undefined ? [] : salaryFaults(posting.baseSalary)),
    ...(posting.directApply === undefined || typeof posting.directApply === 'boolean'
      ? []
      : ['directApply is no boolean']),
    ...(posting.url === undefined || isAddress(posting.url) ? [] : ['url is no address']),
  ];
};
const names = new Intl.DisplayNames('en', { type: 'region' });
const isCountry = (name: unknown): boolean => countries.some((code) => name === code || name === names.of(code));
