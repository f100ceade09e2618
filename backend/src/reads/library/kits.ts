import { Inject, Injectable } from '@nestjs/common';
import { linksIn, platformquestionset } from '@candor/contracts/catalogues/question-sets';
import { platformquestion } from '@candor/contracts/catalogues/questions';
import { occupation } from '@candor/contracts/catalogues/platform';
import type { RowOf } from '@candor/contracts/kernel/catalogue';
import { platform } from '@candor/contracts/kernel/catalogue-scope';
import { plainWords } from '@candor/contracts/values/rich-text';
import { slugOf } from '@candor/contracts/organization/slug';
import type { Kit } from '@candor/contracts/public/kits';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { Lookups } from '../lookups.ts';
import { pictureAddress } from '../files/pictures.ts';
import { RowCache } from '../../http/row-cache.ts';

/** A kit with what only the server knows about it. */
export type KnownKit = Kit & { changed_at: string };
/** The part of a kit's id that distinguishes it from other kits in an address, as in the address of a job. */
const mark = (id: string) => id.replaceAll('-', '').slice(0, 6);
/** A kit's name as words, and its mark, which still finds the kit after its name has changed. */
const addressOf = ({ id, fields }: Pick<RowOf<typeof platformquestionset>, 'id' | 'fields'>): string =>
  `${slugOf(fields.name)}-${mark(id)}`;
/** The beginning, about as much as a card shows. */
const beginning = (words: string): string => {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 160).replace(/\s+\S*$/, '')} …`;
};

/** The kits: question sets that the platform has published, as the public reads them. */
@Injectable()
export class Kits {
  constructor(
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(RowCache) private readonly cache: RowCache,
  ) {}

  /** All kits in the order that operators chose. */
  all(): Promise<KnownKit[]> {
    return this.cache.of('kits', { models: ['catalogues'], organizations: [platform] }, () => this.made());
  }

  /** The kit at this address, or at the address that it had before its name changed. */
  async at(slug: string): Promise<KnownKit | null> {
    const kits = await this.all();
    const end = /-([0-9a-f]{6})$/.exec(slug)?.[1];
    return kits.find((kit) => kit.slug === slug) ?? kits.find(({ id }) => mark(id) === end) ?? null;
  }

  async withId(id: string | null | undefined): Promise<KnownKit | null> {
    return id ? ((await this.all()).find((kit) => kit.id === id) ?? null) : null;
  }

  private async made(): Promise<KnownKit[]> {
    const [sets, questions, occupations] = await Promise.all([
      this.lookups.entries(platform, platformquestionset),
      this.lookups.entries(platform, platformquestion),
      this.lookups.entries(platform, occupation),
    ]);
    const asked = new Map(questions.filter(({ active }) => active).map((row) => [row.id, row]));
    const names = new Map(occupations.map((row) => [row.id, row.fields.name]));
    return sets
      .filter(({ active }) => active)
      .map((row): KnownKit => {
        const { fields } = row;
        const links = linksIn(row);
        const its = fields.question_ids.flatMap((id) => asked.get(id) ?? []);
        const description = cleanHtml(fields.description ?? '');
        return {
          id: row.id,
          name: fields.name,
          slug: addressOf(row),
          occupation: names.get(fields.occupation_id ?? '') ?? null,
          industry: fields.industry,
          picture_url: pictureAddress(fields.picture ?? null),
          teaser: beginning(plainWords(description)),
          description,
          counts: { questions: its.length, requirements: fields.requirements.length },
          requirements: fields.requirements.map(({ name, level }) => ({ name, level })),
          questions: its.map(({ id, fields: { name, kind, scoring_type, time_minutes } }) => ({
            text: name,
            kind,
            scoring_type,
            time_minutes,
            requirements: links.about(id),
            round: links.round(id) ?? null,
          })),
          rounds: fields.suggested_steps.map(({ name }) => name),
          changed_at: row.updated_at,
        };
      });
  }
}
