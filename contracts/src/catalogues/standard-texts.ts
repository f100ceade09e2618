import { english, translated, type Voice } from '@candor/contracts/words/say';
import type { TemplateKind } from '../messages/merge-tags.ts';
import { standardSurveysIn } from './demographics.ts';
import letters from './standards/letters.json' with { type: 'json' };

// The message texts that come with the product (docs/rules/letters.md#the-standard-texts).

/** The texts that every organization begins with, with their tags in the style of interface texts: {user_name}. A rejection says nothing about other candidates or the reasons: no record says that there are others, or that it was close. */
const texts = letters.letters;
type StandardText = (typeof texts)[number];

/** Mails about accounts, each in its reader's language. Members cannot edit them, because they must always work. */
export const accountMails = letters.accounts;
/** The same text with merge tags, as entries of the list store it. */
export const withTags = (words: string): string => words.replaceAll(/\{(\w+)\}/g, '{{$1}}');
/** Text as HTML: an empty line ends a paragraph, another line end is a break. */
const paragraphs = (words: string): string =>
  words
    .split('\n\n')
    .map((each) => `<p>${each.replaceAll('\n', '<br />')}</p>`)
    .join('');
/** The text as an entry of the list, in this voice. */
const templateIn = ({ key, kind, name, subject, body }: StandardText, speaker: Voice) => ({
  key,
  kind: kind as TemplateKind,
  name: translated(name, speaker),
  subject: withTags(translated(subject, speaker)),
  body: paragraphs(withTags(translated(body, speaker))),
  active: true,
  is_system: true,
  is_locked: false,
});
/** The text of a letter in this voice, if it is a standard text that the organization did not change; else as it is. `written`: the voices in which organizations begin with it. */
export const standardTextIn = <Text extends { subject: string; body: string }>(
  key: string | null,
  text: Text,
  written: readonly Voice[],
  speaker: Voice,
): Text => {
  const own = texts.find((each) => each.key === key);
  const isStandard = written.some((each) => {
    const standard = own && templateIn(own, each);
    return standard?.subject === text.subject && standard.body === text.body;
  });
  if (!own || !isStandard) return text;
  const { subject, body } = templateIn(own, speaker);
  return { ...text, subject, body };
};
export const standardTemplates = texts.map((each) => templateIn(each, english));
/** The mails about accounts as entries of the list, so that members can read what we send. They are the same for every organization. */
const accountTemplatesIn = (speaker: Voice) =>
  (Object.keys(accountMails) as (keyof typeof accountMails)[]).map((key) => ({
    ...templateIn({ key, kind: 'account', ...accountMails[key] }, speaker),
    is_locked: true,
  }));
export const accountTemplates = accountTemplatesIn(english);
/** Entries by catalogue name, for organizations that are older than these entries. */
export const standardEntries = {
  messagetemplate: [...standardTemplates, ...accountTemplates],
  ...standardSurveysIn(english),
};
/** The same in this voice. An entry names its parent entry. */
export const standardEntriesIn = (speaker: Voice): typeof standardEntries => {
  const said = [...texts.map((each) => templateIn(each, speaker)), ...accountTemplatesIn(speaker)];
  return {
    messagetemplate: standardEntries.messagetemplate.map((entry) => said.find(({ key }) => key === entry.key) ?? entry),
    ...standardSurveysIn(speaker),
  };
};
