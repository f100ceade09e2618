import { phrase, translated, type Voice } from '../kernel/say.ts';

// The standard demographic questions. Each has an option that declines to answer.

/** What a demographic question asks about. */
export const demographicCategories = [
  { value: 'gender', label: 'Gender' },
  { value: 'race', label: 'Race' },
  { value: 'ethnicity', label: 'Ethnicity' },
  { value: 'race_ethnicity', label: 'Race and ethnicity' },
  { value: 'ethnic_group_uk', label: 'Ethnic group (UK)' },
  { value: 'veteran_status', label: 'Veteran Status' },
  { value: 'disability', label: 'Disability' },
  { value: 'sexual_orientation', label: 'Sexual Orientation' },
  { value: 'transgender_identity', label: 'Transgender identity' },
  { value: 'birth_year', label: 'Birth Year' },
  { value: 'age_band', label: 'Age band' },
  { value: 'neurodivergence', label: 'Neurodivergence' },
  { value: 'religion', label: 'Religion or belief' },
  { value: 'caregiver_status', label: 'Caregiver status' },
  { value: 'first_in_family', label: 'First in family at university' },
  { value: 'socio_economic', label: 'Socio-economic background' },
] as const;
type Category = (typeof demographicCategories)[number]['value'];

type StandardSurvey = {
  category: Category;
  name: string;
  pack: 'us_eeo' | 'us_contractor' | 'uk_monitoring';
  question: string;
  intro?: string;
  type: 'single' | 'year';
  options: readonly (readonly [value: string, name: string, report_code?: string])[];
};
const decline = ['decline', phrase('I do not wish to answer')] as const;
/** The report of EEO-1 counts men and women (collection of 2024). */
const surveys: readonly StandardSurvey[] = [
  {
    category: 'gender',
    name: phrase('Gender'),
    pack: 'us_eeo',
    question: phrase('What is your gender?'),
    type: 'single',
    options: [
      ['woman', phrase('Woman'), 'Female'],
      ['man', phrase('Man'), 'Male'],
      ['non_binary', phrase('Non-binary')],
      ['another', phrase('I use another term')],
      decline,
    ],
  },
  {
    category: 'ethnicity',
    name: phrase('Ethnicity'),
    pack: 'us_eeo',
    question: phrase('Are you Hispanic or Latino?'),
    intro: phrase(
      'Cuban, Mexican, Puerto Rican, South or Central American or other Spanish culture or origin, of any race.',
    ),
    type: 'single',
    options: [
      ['hispanic', phrase('Hispanic or Latino'), 'hispanic'],
      ['not_hispanic', phrase('Not Hispanic or Latino'), 'not_hispanic'],
      decline,
    ],
  },
  {
    category: 'race',
    name: phrase('Race'),
    pack: 'us_eeo',
    question: phrase('What is your race?'),
    type: 'single',
    options: [
      ['american_indian', phrase('American Indian or Alaska Native'), 'american_indian'],
      ['asian', phrase('Asian'), 'asian'],
      ['black', phrase('Black or African American'), 'black'],
      ['pacific_islander', phrase('Native Hawaiian or Other Pacific Islander'), 'pacific_islander'],
      ['white', phrase('White'), 'white'],
      ['two_or_more', phrase('Two or More Races'), 'two_or_more'],
      decline,
    ],
  },
  {
    category: 'veteran_status',
    name: phrase('Veteran Status'),
    pack: 'us_contractor',
    question: phrase('Are you a protected veteran?'),
    intro: phrase(
      'Disabled veterans, veterans separated from service within three years, and veterans with an active duty wartime, campaign badge or Armed Forces service medal are protected.',
    ),
    type: 'single',
    options: [
      ['protected', phrase('I identify as one or more of the classifications of protected veteran')],
      ['not_protected', phrase('I am not a protected veteran')],
      decline,
    ],
  },
  {
    category: 'disability',
    name: phrase('Disability'),
    pack: 'uk_monitoring',
    question: phrase('Do you have a disability?'),
    type: 'single',
    options: [['yes', phrase('Yes')], ['no', phrase('No')], decline],
  },
  {
    category: 'sexual_orientation',
    name: phrase('Sexual Orientation'),
    pack: 'uk_monitoring',
    question: phrase('What is your sexual orientation?'),
    type: 'single',
    options: [
      ['heterosexual', phrase('Heterosexual or straight')],
      ['gay', phrase('Gay or lesbian')],
      ['bisexual', phrase('Bisexual')],
      ['another', phrase('I use another term')],
      decline,
    ],
  },
  {
    category: 'birth_year',
    name: phrase('Birth Year'),
    pack: 'uk_monitoring',
    question: phrase('In which year were you born?'),
    type: 'year',
    options: [decline],
  },
];

/** The entries of both lists in this language. All are off until the organisation turns them on. An option refers to its survey by name. */
export const standardSurveysIn = (speaker: Voice) => ({
  survey: surveys.map(({ category, name, pack, question, intro, type }) => ({
    key: category,
    name: translated(name, speaker),
    kind: 'demographic',
    category,
    question: translated(question, speaker),
    intro: intro ? `<p>${translated(intro, speaker)}</p>` : null,
    type,
    pack,
    country_codes: [] as string[],
    active: false,
  })),
  surveyoption: surveys.flatMap((survey) =>
    survey.options.map(([value, name, report_code]) => ({
      key: `${survey.category}.${value}`,
      name: translated(name, speaker),
      parent_id: translated(survey.name, speaker),
      value,
      report_code: report_code ?? null,
      is_decline: value === decline[0],
    })),
  ),
});
