import { translated, type Voice } from '../words/say.ts';
import standard from './standards/surveys.json' with { type: 'json' };

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

/** The EEO-1 report counts only men and women (collection of 2024). */
const surveys: readonly {
  category: string;
  name: string;
  pack: string;
  form?: string;
  key?: string;
  question: string;
  intro?: string;
  type: string;
  options: readonly { value: string; name: string; report_code?: string }[];
}[] = standard.surveys;

/** The standard surveys and options in this language. All are off until the organization turns them on. An option names its survey. */
export const standardSurveysIn = (speaker: Voice) => ({
  survey: surveys.map(({ category, key = category, name, pack, form, question, intro, type }) => ({
    key,
    name: translated(name, speaker),
    kind: 'demographic',
    category,
    question: translated(question, speaker),
    intro: intro ? `<p>${translated(intro, speaker)}</p>` : null,
    type,
    pack,
    form: form ?? null,
    country_codes: form?.startsWith('us_') ? ['US'] : ([] as string[]),
    active: false,
  })),
  surveyoption: surveys.flatMap((survey) =>
    survey.options.map(({ value, name, report_code }) => ({
      key: `${survey.category}.${value}`,
      name: translated(name, speaker),
      parent_id: translated(survey.name, speaker),
      value,
      report_code: report_code ?? null,
      is_decline: value === 'decline',
    })),
  ),
});
