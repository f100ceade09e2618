import { systemTags } from '@candor/contracts/messages/merge-tags';
import { tagsIn } from '@candor/contracts/words/merge-text';

type Template = { active: boolean; fields: { kind: string; subject: string; body: string } };

/** The kinds of templates with which a member writes by hand. */
export const textsByHand: readonly string[] = ['outreach', 'follow_up', 'note', 'scheduling'];
/** The kinds of templates from which the email of a cadence can start. */
export const textsOfCadences: readonly string[] = [...textsByHand, 'cadence', 'marketing'];

const isOfSystem = (tag: string): boolean => systemTags.some((each) => each === tag);
/** The templates in use of these kinds, without those that only the system can fill in. */
export const startingTexts = <Entry extends Template>(entries: readonly Entry[], kinds: readonly string[]): Entry[] =>
  entries.filter(
    ({ active, fields: { kind, subject, body } }) =>
      active && kinds.includes(kind) && !tagsIn(`${subject}${body}`).some(isOfSystem),
  );
