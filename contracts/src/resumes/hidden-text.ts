import { z } from 'zod';
import { phrase } from '../words/say.ts';

// Text of a resume that a reader of the page does not see, and sentences that speak to a machine instead of a reader.

/** Why a reader does not see a text. `unchecked` stands alone and without text: the file could not be checked. */
export const hiddenReasons = {
  colour: phrase('in the colour of its background'),
  size: phrase('smaller than 1 point'),
  invisible: phrase('marked as invisible'),
  outside: phrase('outside the page'),
  unchecked: phrase('not checked'),
} as const;
export type HiddenReason = keyof typeof hiddenReasons;

export const HiddenText = z.object({
  text: z.string(),
  why: z.enum(['colour', 'size', 'invisible', 'outside', 'unchecked']),
});
export type HiddenText = z.output<typeof HiddenText>;

/** The most characters of hidden text that are kept of one resume, and the most passages. */
export const mostHidden = { text: 4000, passages: 40 } as const;
/** The fewest letters of a passage that counts. Shorter ones are remains of a layout: a white bullet, a tiny space. */
const fewestLetters = 3;

/** Neighbouring passages of the same kind as one, within the limits. */
export const hiddenPassages = (found: readonly HiddenText[]): HiddenText[] => {
  const joined: HiddenText[] = [];
  if (found.some(({ why }) => why === 'unchecked')) return [{ text: '', why: 'unchecked' }];
  for (const { text, why } of found) {
    const last = joined.at(-1);
    if (last?.why === why) last.text += ` ${text}`;
    else joined.push({ text, why });
  }
  let left: number = mostHidden.text;
  return joined
    .map(({ text, why }) => ({ text: text.replaceAll(/\s+/gu, ' ').trim(), why }))
    .filter(({ text }) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= fewestLetters)
    .slice(0, mostHidden.passages)
    .flatMap(({ text, why }) => {
      const kept = text.slice(0, Math.max(0, left)).toWellFormed();
      left -= kept.length;
      return kept ? [{ text: kept, why }] : [];
    });
};

const machine = String.raw`(?:ai|a\.i\.|llm|gpt|chatgpt|language model|sprachmodell|ki|assistant|screening (?:tool|system|software)|ats)`;
const commands = [
  /\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|all|other)\b[^.!?\n]{0,40}\b(?:instructions?|prompts?|rules|criteria|candidates)\b/iu,
  new RegExp(
    String.raw`\b(?:if you are|as|you are|attention|note to|dear)\s+(?:an?\s+|the\s+|any\s+)?${machine}\b[^.!?\n]{0,20}[,:]`,
    'iu',
  ),
  new RegExp(String.raw`\b(?:falls?|wenn) du ein[e]?\s+${machine}\b`, 'iu'),
  /\b(?:ignoriere?|vergiss|missachte)\b[^.!?\n]{0,40}\b(?:anweisung(?:en)?|anleitung(?:en)?|regeln|vorgaben)\b/iu,
  /\b(?:rate|rank|score|classify|recommend)\s+(?:this|the|my)\s+(?:candidate|applicant|resume|application|cv|profile)\b[^.!?\n]{0,60}/iu,
  /\b(?:bewerte|empfiehl)\s+(?:diese[nrs]?|den|die|meine[nr]?)\s+(?:bewerber(?:in)?|kandidat(?:en|in)?|lebenslauf|bewerbung)\b/iu,
];
/** The sentences of a text that tell a machine what to do. At most 10. */
export const instructionsIn = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\r?\n/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence && commands.some((command) => command.test(sentence)))
    .slice(0, 10);
