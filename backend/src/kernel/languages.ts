import { german } from '@candor/contracts/de/all';
import { pseudo } from '@candor/contracts/words/pseudo';
import { english, type Language, type Voice, voice, voiceFrom } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';

/** The languages that this installation offers, English first (docs/design/languages.md#which-language). */
export const LANGUAGES = 'candor:languages';

/** The voices (a language with its way to write dates) that this installation offers. */
@Injectable()
export class Languages {
  private readonly known: Partial<Record<Language, Voice>> = {
    en: english,
    de: voiceFrom('de', 'de', german),
    'en-XB': pseudo,
  };

  constructor(@Inject(LANGUAGES) readonly offered: readonly Language[]) {}

  /** The language in which the caller reads the page or form that they send, as their event keeps it. Nothing where the installation offers only one. */
  ofReader(): { language?: Language } {
    return this.offered.length > 1 ? { language: voice().language } : {};
  }

  /** The voice for a reader of this language if the installation offers it, otherwise English. */
  of(language: Language | null | undefined): Voice {
    return (language && this.offered.includes(language) && this.known[language]) || english;
  }
}
