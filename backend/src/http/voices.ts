import type { PageBody } from '@candor/contracts/kernel/page';
import {
  english,
  type Language,
  languageParameter,
  listenTo,
  sayLabel,
  voice,
  type Voice,
} from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { speakHere, voiceHere } from '../kernel/appended.ts';
import { Languages } from '../kernel/languages.ts';
import type { GuardedRequest } from './caller.ts';

/** The languages that a browser accepts, the preferred one first. */
const accepted = (header = ''): string[] =>
  header
    .split(',')
    .map((each) => {
      const [tag = '', quality = 'q=1'] = each.trim().split(/\s*;\s*/);
      return { tag, weight: Number(quality.slice(2)) };
    })
    .filter(({ tag, weight }) => tag && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

/** A language tag, with or without script and region: 'en-GB', 'zh-Hant-TW'. */
const plainTag = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i;

/** The regions whose English has its own voice, because they write dates and times differently. They are few, so that few answers are cached by voice. */
const englishIn = new Map(
  ['US', 'GB', 'AU', 'CA', 'IE', 'IN', 'NZ', 'ZA', 'DE', 'AT', 'CH'].map((region): [string, Voice] => [
    region,
    { ...english, locale: `en-${region}` },
  ]),
);

/** Chooses the language of an answer: the one in the address, else the user's own, else their organization's; visitors get the one that their browser prefers. */
@Injectable()
export class Voices {
  private readonly offered: readonly Language[];

  constructor(@Inject(Languages) private readonly languages: Languages) {
    this.offered = languages.offered;
    listenTo(() => voiceHere() ?? english);
  }

  /** Makes all later texts of this request's answer appear in the reader's language. */
  speakTo(request: GuardedRequest): void {
    const language = this.offered.length > 1 ? this.languageOf(request) : 'en';
    speakHere(language === 'en' ? this.englishFor(request) : this.languages.of(language));
  }

  /** The locale in which a document for this browser writes dates and times. */
  localeOf({ headers }: GuardedRequest): string {
    return accepted(headers['accept-language']).find((tag) => plainTag.test(tag)) ?? 'en';
  }

  /** Adds to a page's answer its language, and its title in that language. */
  worded<Body extends PageBody>(body: Body): Body {
    if (this.offered.length < 2) return body;
    const { language } = voice();
    return { ...body, language, languages: this.offered, ...(body.title ? { title: sayLabel(body.title) } : {}) };
  }

  /** English with dates as the browser's region writes them. If the browser names no region, the day comes first. */
  private englishFor({ headers }: GuardedRequest): Voice {
    const region = accepted(headers['accept-language'])
      .map((tag) => /-([a-z]{2})$/i.exec(tag)?.[1]?.toUpperCase())
      .find((each) => each !== undefined);
    return (region && englishIn.get(region)) || english;
  }

  private languageOf({ caller, headers, query }: GuardedRequest): Language {
    const chosen = (query as Record<string, unknown> | undefined)?.[languageParameter];
    const wanted = [
      ...(typeof chosen === 'string' ? [chosen] : []),
      ...(caller ? [caller.language] : accepted(headers['accept-language'])),
    ];
    for (const tag of wanted) {
      const found =
        this.offered.find((each) => each === tag) ?? this.offered.find((each) => each === tag?.split('-')[0]);
      if (found) return found;
    }
    return 'en';
  }
}
