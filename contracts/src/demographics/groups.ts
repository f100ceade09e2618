// Which groups reports count, and how answers of a survey become groups.

/** What people are counted by. Each dimension has its own groups; a person is in one of them, or has not answered. */
export const dimensions = [
  { value: 'race_ethnicity', label: 'Race and ethnicity' },
  { value: 'sex', label: 'Sex' },
  { value: 'sex_race', label: 'Sex and race together' },
  { value: 'veteran_status', label: 'Veteran status' },
  { value: 'disability', label: 'Disability' },
  { value: 'age', label: 'Age' },
] as const;
export type Dimension = (typeof dimensions)[number]['value'];
export const isDimension = (name: string): name is Dimension => dimensions.some(({ value }) => value === name);

/** The groups of EEO-1, and of the other questions. */
const races = {
  hispanic: 'Hispanic or Latino',
  white: 'White',
  black: 'Black or African American',
  asian: 'Asian',
  american_indian: 'American Indian or Alaska Native',
  pacific_islander: 'Native Hawaiian or Other Pacific Islander',
  middle_eastern: 'Middle Eastern or North African',
  two_or_more: 'Two or More Races',
} as const;
const sexes = { female: 'Women', male: 'Men' } as const;
export const groupNames: Readonly<Record<Dimension, Readonly<Record<string, string>>>> = {
  race_ethnicity: races,
  sex: sexes,
  sex_race: {},
  veteran_status: { protected: 'Protected veterans', not_protected: 'Not protected veterans' },
  disability: { yes: 'With a disability', no: 'Without a disability' },
  age: { under_40: 'Under 40', from_40: '40 and over' },
};
/** The two parts of a group of `sex_race`, such as 'female.white'. */
export const partsOfGroup = (group: string): [sex: string, race: string] => {
  const dot = group.indexOf('.');
  return [group.slice(0, dot), group.slice(dot + 1)];
};

/** The groups of people who did not answer, and who chose not to say. They are not compared with other groups. */
export const undisclosed = ['none', 'declined'] as const;
export const isDisclosed = (group: string): boolean => !(undisclosed as readonly string[]).includes(group);

/** The answers to one survey, by the category of the question: codes of the chosen options, or a year. */
export type Answers = Readonly<Record<string, readonly string[]>>;
/** The group of a person in each dimension; a dimension that is missing was not asked or not answered. */
export type Groups = Readonly<Record<Dimension, string> & Partial<Record<string, string>>>;
/** The code of the answer that declines to say. */
export const declining = 'decline';

const coded = (answers: Answers, category: string): string[] | 'declined' | null => {
  const codes = answers[category];
  if (!codes?.length) return null;
  return codes.includes(declining) ? 'declined' : [...codes];
};
const one = (answers: Answers, category: string, known: object): string => {
  const codes = coded(answers, category);
  if (!codes || codes === 'declined') return codes ?? 'none';
  const code = codes[0]!.toLowerCase();
  return Object.hasOwn(known, code) ? code : 'none';
};
const raceOf = (answers: Answers): string => {
  const together = coded(answers, 'race_ethnicity');
  if (Array.isArray(together)) {
    const known = together.map((code) => code.toLowerCase()).filter((code) => Object.hasOwn(races, code));
    if (known.includes('hispanic')) return 'hispanic';
    return known.length > 1 ? 'two_or_more' : (known[0] ?? 'none');
  }
  if (one(answers, 'ethnicity', { hispanic: 0, not_hispanic: 0 }) === 'hispanic') return 'hispanic';
  const race = one(answers, 'race', races);
  return race === 'none' && together === 'declined' ? 'declined' : race;
};
/** A year of birth makes the same two groups as every other question about age. Finer groups beside them could be subtracted: fewer than five people between two cuts would be found. */
const ageOf = (answers: Answers, year: number): string => {
  const born = coded(answers, 'birth_year');
  if (born === 'declined') return born;
  if (!born) return one(answers, 'age_band', { under_40: 0, from_40: 0 });
  return year - Number(born[0]) >= 40 ? 'from_40' : 'under_40';
};
/** Questions whose answers make groups of several dimensions. Every other question is a dimension itself. */
const composed = new Set([
  'gender',
  'race',
  'ethnicity',
  'race_ethnicity',
  'birth_year',
  'age_band',
  'veteran_status',
  'disability',
]);
export const isComposed = (category: string): boolean => composed.has(category);
/** The group of one form in each dimension, the main ones first, then one for each further question. `year`: of the application, for the age. */
export const groupsOf = (answers: Answers, year: number): Groups => {
  const sex = one(answers, 'gender', sexes);
  const race = raceOf(answers);
  return {
    race_ethnicity: race,
    sex,
    sex_race: !isDisclosed(sex) ? sex : !isDisclosed(race) ? race : `${sex}.${race}`,
    veteran_status: one(answers, 'veteran_status', groupNames.veteran_status),
    disability: one(answers, 'disability', groupNames.disability),
    age: ageOf(answers, year),
    ...Object.fromEntries(
      Object.keys(answers).flatMap((category) => {
        // A name with $ is data about the answers, not an answer.
        if (composed.has(category) || category.startsWith('$')) return [];
        const codes = coded(answers, category);
        return codes ? [[category, codes === 'declined' ? codes : codes.length > 1 ? 'several' : codes[0]!]] : [];
      }),
    ),
  };
};
