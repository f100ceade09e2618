import { requirementKinds } from '@candor/contracts/jobs/values';

// Improves wording by rules, in this process: what a member types here may name people, so it is sent nowhere
// (docs/rules/drafting-without-a-model.md#what-never-goes-to-a-model).

type Tone = 'plain' | 'formal' | 'short';
/** Words that are longer than needed, or that promise the impossible, and their replacements. */
const plainer: readonly (readonly [RegExp, string])[] = [
  [/\butili[sz](e|es|ed|ing)\b/gi, 'us$1'],
  [/\bin order to\b/gi, 'to'],
  [/\bprior to\b/gi, 'before'],
  [/\bsubsequent to\b/gi, 'after'],
  [/\bat this point in time\b/gi, 'now'],
  [/\bwith regards? to\b/gi, 'about'],
  [/\bin the event that\b/gi, 'if'],
  [/\ba (?:large )?number of\b/gi, 'many'],
  [/\bis able to\b/gi, 'can'],
  [/\bare able to\b/gi, 'can'],
  [/\b(?:the )?ability to\b/gi, 'can'],
  [/\bfacilitate\b/gi, 'help with'],
  [/\bleverag(e|es|ed|ing)\b/gi, 'us$1'],
  [/\bcommence\b/gi, 'begin'],
  [/\bendeavou?r to\b/gi, 'try to'],
  [/\ban? (?:coding |sales |marketing )?(?:ninja|rock ?star|guru|wizard)\b/gi, 'an expert'],
  [/\b(?:coding |sales |marketing )?(?:ninja|rock ?star|guru|wizard)\b/gi, 'expert'],
  [/\b(?:highly|very|extremely|really|truly) (?=motivated|skilled|experienced|qualified|good|strong)/gi, ''],
  [/\bhe or she\b|\bhe\/she\b|\bs\/he\b/gi, 'they'],
  [/\bhis or her\b|\bhis\/her\b/gi, 'their'],
  [/\bhim or her\b|\bhim\/her\b/gi, 'them'],
  [/\bsalesm[ae]n\b/gi, 'salesperson'],
  [/\bchairm[ae]n\b/gi, 'chair'],
  [/\bmanpower\b/gi, 'staff'],
];
const formal: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b/gi, 'cannot'],
  [/\bwon't\b/gi, 'will not'],
  [/\b(do|does|did|is|are|was|were|have|has|had|should|would|could)n't\b/gi, '$1 not'],
  [/\b(I|you|we|they)'re\b/gi, '$1 are'],
  [/\b(I|you|we|they)'ve\b/gi, '$1 have'],
  [/\b(I|you|we|they|he|she|it)'ll\b/gi, '$1 will'],
  [/\bkids\b/gi, 'children'],
  [/\bstuff\b/gi, 'material'],
  [/\ba lot of\b/gi, 'many'],
];
const fillers = /\b(?:basically|actually|really|very|just|simply|quite|etc\.?|and so on)\b,? ?/gi;

const tidy = (text: string): string =>
  text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ +([.,;:?!])/g, '$1')
    .replace(/([.?!])\1+/g, '$1')
    .replace(/(?<!\p{L})(\p{L}+) \1(?!\p{L})/giu, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Turns a text in capitals into ordinary letters; short words in capitals are abbreviations and stay. */
const quiet = (text: string): string => (/\p{Ll}/u.test(text) || text.length < 6 ? text : capital(text.toLowerCase()));
const by = (text: string, rules: readonly (readonly [RegExp, string])[]): string =>
  rules.reduce((left, [from, to]) => left.replace(from, to), text);
const firstSentence = (text: string): string => /^.*?[.?!](?=\s|$)/s.exec(text)?.[0] ?? text;

export const refinedWording = (text: string, tone: Tone): string => {
  const plain = tidy(by(quiet(text), plainer));
  const told =
    tone === 'formal' ? by(plain, formal) : tone === 'short' ? firstSentence(tidy(plain.replace(fillers, ''))) : plain;
  return capital(tidy(told));
};

/** Plain yes-or-no questions about experience, and what to ask instead. Other questions keep their words: a rule that guesses makes worse English. */
const closedOnes: readonly (readonly [RegExp, string])[] = [
  [
    /^are you (?:good|comfortable|experienced) (?:at|with|in) (.+?)\?*$/i,
    'Tell me about the last time you dealt with $1. What did you do, and what came of it?',
  ],
  [
    /^do you have (?:any )?(?:experience|practice) (?:with|in|of) (.+?)\?*$/i,
    'Tell me about your experience with $1. What did you do, and what came of it?',
  ],
];
/** Signs that an object does not fit into another sentence: a second question, a condition, a reason, a word to the reader. */
const another = /[,;:?!()]|\b(?:and|or|but|if|that|because|who|what|when|where|why|how|which|you|your)\b/i;
const longestObject = 40;
/** The question with a mark at its end. */
const ended = (asked: string): string =>
  /[.?!]$/.test(asked)
    ? asked
    : `${asked}${/^(?:tell|describe|walk|show|explain|take|choose|name)\b/i.test(asked) ? '.' : '?'}`;
/** The question in plain words; a yes-or-no question about experience becomes a question about a past example. */
export const refinedQuestion = (text: string): string => {
  const plain = refinedWording(text, 'plain');
  const opened = closedOnes.find(([closed]) => {
    const object = closed.exec(plain)?.[1];
    return object && object.length <= longestObject && !another.test(object);
  });
  const asked = opened ? plain.replace(opened[0], opened[1]) : plain;
  return ended(asked);
};

const turned: readonly (readonly [RegExp, string])[] = [
  [/\bwent well\b/i, 'did not go well'],
  [/\bmost proud of\b/i, 'least content with'],
  [/\b(?:proud(?:est)?) of\b/i, 'not content with'],
  [/(?<=\b(?:your|the) )best\b/i, 'worst'],
  [/\bachieved\b/i, 'missed'],
];
/** A question about the use of a skill, as the templates ask it. */
const ofUse = /\bTell me about a time (?:you used (.+?) to get a result|when (.+?) made the difference)/i;
/** The question about the opposite experience. Where no rule can turn a question around, its first sentence is kept as it is and a second one asks for the opposite. */
export const invertedQuestion = (text: string): string => {
  const plain = tidy(text);
  const use = ofUse.exec(plain);
  if (use)
    return `${plain.slice(0, use.index)}Tell me about a time ${use[1] ?? use[2]} did not go well. What happened, and what did you change?`;
  const turn = /\bsucce(?:ss|ed)/i.test(plain) ? undefined : turned.find(([from]) => from.test(plain));
  return turn
    ? `${ended(plain.replace(turn[0], turn[1]))} What did you change afterwards?`
    : `${plain && ended(firstSentence(plain))} When did something like this not go well? What happened, and what did you change?`.trim();
};

type Kind = keyof typeof requirementKinds;
const bullet = /^\s*(?:[-–•*·]|\d{1,2}[.)])\s+/;
const kindOf = (line: string): Kind =>
  /\b\d+\+?\s*(?:to \d+ )?years?\b|\bexperience (?:in|with|of|as)\b|\bbackground in\b/i.test(line)
    ? 'experience'
    : /\b(?:excel|sap|salesforce|jira|figma|photoshop|git|docker|kubernetes|python|java|sql|crm|erp|software|tools?)\b/i.test(
          line,
        )
      ? 'tool'
      : /\b(?:decide|decisions?|prioriti[sz]e|judg)/i.test(line)
        ? 'judgment'
        : /\b(?:communicat|team player|reliable|curious|empath|organi[sz]ed|listen|attitude|calm|patient)/i.test(line)
          ? 'attribute'
          : 'competency';
const optional = /\b(?:nice to have|a plus|bonus|ideally|preferred|advantage|desirable)\b/i;
const asks =
  /\b(?:must|need|require|ability|able|experience|knowledge|skills?|familiar|degree|certif|proficien|fluent|understanding|years?|know|can)\b/i;
/** The most letters of a line, so that it still fits a description with its full stop. Longer text is cut first. */
const longestLine = 1999;
const leading =
  /^(?:you (?:have|bring|are|can)|we (?:expect|require|need)|must have|required:?|the ability to|ability to|able to)\s+/i;

/** The requirements in a text: its list items, else its sentences that ask for something. */
export const requirementsIn = (
  text: string,
  most: number,
): { kind: Kind; level: 'must' | 'nice'; name: string; description: string }[] => {
  const lines = text.split(/\r?\n/);
  const bullets = lines.filter((line) => bullet.test(line)).map((line) => line.replace(bullet, ''));
  const found =
    bullets.length > 1 ? bullets : text.split(/(?<=[.;!?])\s+|\n+/).filter((sentence) => asks.test(sentence));
  const names = new Set<string>();
  return found
    .map((each) => tidy(each.slice(0, longestLine).replace(/[;,.]+$/, '')))
    .filter((each) => each.length >= 3)
    .flatMap((each) => {
      const name = capital(tidy(each.replace(leading, '')));
      const short = name.length <= 120 ? name : `${name.slice(0, 119).replace(/\s+\S*$/, '')}…`;
      if (names.has(short.toLowerCase())) return [];
      names.add(short.toLowerCase());
      return [
        {
          kind: kindOf(each),
          level: optional.test(each) ? ('nice' as const) : ('must' as const),
          name: short,
          description: name === short ? '' : `${name}.`,
        },
      ];
    })
    .slice(0, most);
};
