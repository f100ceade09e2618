import type { SectionKind } from '@candor/contracts/jobs/values';
import { escapeMarkup } from '../../kernel/markup.ts';
import type { Line } from '../../kernel/ports/documents.ts';

// Finds the sections of a job description that was written elsewhere.

export type UploadedSection = { kind: SectionKind; name: string; body: string };

/** The kinds of sections by their headings, in English and German. The first pattern that fits counts. */
const kinds: readonly (readonly [RegExp, SectionKind])[] = [
  [/equal (employment )?opportunit|\beeo\b|chancengleich|gleichbehandlung|diversity|vielfalt/i, 'eeo'],
  [/nice to have|preferred|\bplus\b|bonus points|desirable|von vorteil|wünschenswert|idealerweise/i, 'nice_to_have'],
  [
    /responsib|duties|what you.ll do|what you will do|your tasks|your day|aufgaben|tätigkeit|was du (tust|machst)|was sie (tun|erwartet)|verantwort/i,
    'responsibilities',
  ],
  [
    /requirement|qualif|what you bring|what we look for|who you are|your profile|skills|must.have|anforderung|profil|was (du|sie) mitbring|das bring|kenntnisse|voraussetzung/i,
    'requirements',
  ],
  [/benefit|perks|we offer|what you get|wir bieten|unser angebot|leistungen|vorteile|das erwartet/i, 'benefits'],
  [/salary|compensation|\bpay\b|remuneration|gehalt|vergütung|lohn/i, 'compensation'],
  [
    /how we hire|hiring process|interview process|how to apply|application process|bewerbung|auswahlverfahren|so geht es weiter|ablauf/i,
    'process',
  ],
  [/\bvalues\b|\bculture\b|unsere werte|\bkultur\b|\bwerte\b/i, 'values'],
  [
    /^about (us|the (company|team|organi[sz]ation))|who we are|\bour (company|mission)|über uns|wer wir sind|das unternehmen/i,
    'about',
  ],
  [
    /about (the|this) (role|job|position)|\b(your|deine|ihre) (role|mission|job)\b|the (role|job|position)|summary|overview|purpose|die stelle|die rolle|die position|ihre rolle|deine rolle/i,
    'role',
  ],
];
const kindOf = (name: string): SectionKind => kinds.find(([about]) => about.test(name))?.[1] ?? 'custom';

const longestName = 80;
const mostSections = 24;
const longestBody = 50_000;

const looks: Readonly<Record<string, readonly [string, string]>> = {
  '1': ['<strong>', '</strong>'],
  '2': ['<em>', '</em>'],
  '3': ['<strong><em>', '</em></strong>'],
};
/** The text of a line as HTML, with its bold and italic letters. */
const wordsOf = (line: Exclude<Line, { kind: 'heading' }>): string => {
  let html = '';
  let at = 0;
  // Each passage is a run of letters with the same look (bold, italic).
  for (const [passage] of (line.looks ?? '').slice(0, line.text.length).matchAll(/(\d)\1*/g)) {
    const [opens, closes] = looks[passage[0]!] ?? ['', ''];
    html += opens + escapeMarkup(line.text.slice(at, at + passage.length)) + closes;
    at += passage.length;
  }
  return html + escapeMarkup(line.text.slice(at));
};
/** Lines as HTML: their texts are escaped, so they bring no markup. Successive list items become one list. */
const htmlOf = (lines: readonly Line[]): string => {
  let html = '';
  let list: 'ol' | 'ul' | null = null;
  for (const line of lines) {
    const next = line.kind === 'item' ? (line.ordered ? 'ol' : 'ul') : null;
    const block =
      (list && list !== next ? `</${list}>` : '') +
      (next && list !== next ? `<${next}>` : '') +
      (line.kind === 'item'
        ? `<li>${wordsOf(line)}</li>`
        : line.kind === 'heading'
          ? `<h3>${escapeMarkup(line.text)}</h3>`
          : `<p>${wordsOf(line)}</p>`);
    if (html.length + block.length > longestBody - 5) break;
    html += block;
    list = next;
  }
  return list ? `${html}</${list}>` : html;
};

/** The heading level at which a document is divided into sections: the highest level that has several headings. */
const dividingLevel = (lines: readonly Line[]): number => {
  const levels = lines.flatMap((line) => (line.kind === 'heading' ? [line.level] : []));
  const sorted = [...new Set(levels)].toSorted((one, other) => one - other);
  return sorted.find((level) => levels.filter((each) => each === level).length > 1) ?? sorted.at(-1) ?? 0;
};

/** Whether these are short lines without a full sentence, like those under a title: where the job is, and for how long. */
const isNote = (lines: readonly Line[]): boolean =>
  lines.every(({ kind, text }) => kind === 'text' && text.length <= longestName && !/[.!?:]$/.test(text));

/** A document divided into sections. Its headings name the sections, and its lists stay lists. The text before the first heading becomes a section about the role without a name. The document's title names no section. */
export const sectionsOf = (lines: readonly Line[]): UploadedSection[] => {
  const level = dividingLevel(lines);
  const parts: { name: string; lines: Line[] }[] = [{ name: '', lines: [] }];
  for (const [at, line] of lines.entries()) {
    const isTitle = at === 0 && line.kind === 'heading' && line.level < level;
    if (isTitle) continue;
    if (line.kind === 'heading' && line.level <= level && line.text.length <= longestName)
      parts.push({ name: line.text, lines: [] });
    else parts.at(-1)!.lines.push(line);
  }
  const [before] = parts;
  if (parts.length > 1 && lines[0]?.kind === 'heading' && isNote(before!.lines)) before!.lines = [];
  return parts
    .map((part, at) => {
      const kind = part.name ? kindOf(part.name) : 'role';
      const body = part.lines.some((line) => line.kind !== 'heading') ? htmlOf(part.lines) : '';
      return { kind: kind === 'custom' && at === 1 && !parts[0]!.lines.length ? 'role' : kind, name: part.name, body };
    })
    .filter(({ body }) => body)
    .slice(0, mostSections);
};
