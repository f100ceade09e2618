import { english, translated, type Voice } from '@candor/contracts/words/say';
import type { TemplateKind } from '../messages/merge-tags.ts';
import { standardSurveysIn } from './demographics.ts';
import letters from './standards/letters.json' with { type: 'json' };

// The texts of messages that the product brings along (docs/rules/letters.md#the-standard-texts).

/** The texts that every organisation begins with, with their tags as texts of the interface name them: {user_name}. A rejection says nothing about other candidates and nothing of the reasons: nobody recorded that there are others, or that it was close. */
const texts = letters.letters;
type StandardText = (typeof texts)[number];

/** Mails about accounts, each said in the language of whoever reads it. Nobody can edit them, because they must always work. */
export const accountMails = letters.accounts;
/** The same text with merge tags, as entries of the list hold it. */
export const withTags = (words: string): string => words.replaceAll(/\{(\w+)\}/g, '{{$1}}');
/** Text as HTML: an empty line ends a paragraph, another line end is a break. */
const paragraphs = (words: string): string =>
  words
    .split('\n\n')
    .map((each) => `<p>${each.replaceAll('\n', '<br />')}</p>`)
    .join('');
/** The text as an entry of the list, in the words of this voice. */
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
export const standardTemplates = texts.map((each) => templateIn(each, english));
/** The mails about accounts as entries of the list, so that everybody can read what is sent. They are the same for every organization. */
const accountTemplatesIn = (speaker: Voice) =>
  (Object.keys(accountMails) as (keyof typeof accountMails)[]).map((key) => ({
    ...templateIn({ key, kind: 'account', ...accountMails[key] }, speaker),
    is_locked: true,
  }));
export const accountTemplates = accountTemplatesIn(english);
/** Entries of catalogues, by the catalogue's name, that organizations get which began before the product had them. */
export const standardEntries = {
  messagetemplate: [...standardTemplates, ...accountTemplates],
  ...standardSurveysIn(english),
};
/** The same in the words of this voice. An entry names the one that it belongs to by that one's name. */
export const standardEntriesIn = (speaker: Voice): typeof standardEntries => {
  const said = [...texts.map((each) => templateIn(each, speaker)), ...accountTemplatesIn(speaker)];
  return {
    messagetemplate: standardEntries.messagetemplate.map((entry) => said.find(({ key }) => key === entry.key) ?? entry),
    ...standardSurveysIn(speaker),
  };
};
