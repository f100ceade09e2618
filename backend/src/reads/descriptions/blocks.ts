import { corevalue, image, staff } from '@candor/contracts/catalogues/organization';
import { benefits } from '@candor/contracts/jobs/benefits';
import type { BlockEntry } from '@candor/contracts/descriptions/endpoints';
import type { Block, BlockKind, Section } from '@candor/contracts/jobs/values';
import type { RowOf } from '@candor/contracts/kernel/catalogue';
import { plainWords } from '@candor/contracts/values/rich-text';
import { phrase, sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { escapeMarkup as text } from '../../kernel/markup.ts';
import { Lookups } from '../lookups.ts';
import { pictureAddress } from '../files/pictures.ts';
import { Readers } from '../readers.ts';

const beginnings: Record<BlockKind, Pick<Section, 'kind' | 'name'>> = {
  corevalue: { kind: 'values', name: phrase('What we stand for') },
  staff: { kind: 'custom', name: phrase('People you will meet') },
  image: { kind: 'custom', name: phrase('How it looks here') },
  benefit: { kind: 'benefits', name: phrase('What we offer') },
};
type Entry = BlockEntry & { html: string };
const line = (words: string): string => words.replace(/\s+/g, ' ').trim().slice(0, 160);
const paragraphs = (words: string | null | undefined): string =>
  (words ?? '')
    .split(/\n+/)
    .filter((each) => each.trim())
    .map((each) => `<p>${text(each.trim())}</p>`)
    .join('');
const picture = (key: string | null | undefined, alt: string): string =>
  key ? `<img src="${text(pictureAddress(key)!)}" alt="${text(alt)}" />` : '';
const ofValue = ({ id, fields: { name, description, behaviours } }: RowOf<typeof corevalue>): Entry => ({
  id,
  name,
  detail: line(description ?? ''),
  picture: null,
  html: `<h3>${text(name)}</h3>${paragraphs(description)}${
    behaviours?.length ? `<ul>${behaviours.map((each) => `<li>${text(each)}</li>`).join('')}</ul>` : ''
  }`,
});
const ofStaff = ({ id, fields: { name, title, photo, bio, url } }: RowOf<typeof staff>): Entry => {
  const called = url ? `<a href="${text(url)}">${text(name)}</a>` : text(name);
  return {
    id,
    name,
    detail: title ?? line(plainWords(bio ?? '')),
    picture: pictureAddress(photo ?? null),
    html: `<p>${picture(photo, name)}<strong>${called}</strong>${title ? `<br />${text(title)}` : ''}</p>${bio ?? ''}`,
  };
};
const ofImage = ({ id, fields: { name, alt, file_id } }: RowOf<typeof image>): Entry => ({
  id,
  name,
  detail: alt,
  picture: pictureAddress(file_id),
  html: `<p>${picture(file_id, alt)}</p>`,
});

/** What blocks of descriptions show, and the text made from it. */
@Injectable()
export class Blocks {
  constructor(
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Readers) private readonly readers: Readers,
  ) {}

  /** Everything that a block of this kind can show. */
  async choices(organization_id: string, of: BlockKind): Promise<BlockEntry[]> {
    return (await this.all(organization_id, of)).map(({ html: _html, ...entry }) => entry);
  }

  /** The block without deleted entries, and the text made from it. Null: no entry is left. */
  async made(organization_id: string, { of, ids }: Block): Promise<{ block: Block; body: string } | null> {
    const all = new Map((await this.all(organization_id, of)).map((entry) => [entry.id, entry]));
    const shown = [...new Set(ids)].flatMap((id) => all.get(id) ?? []);
    if (!shown.length) return null;
    const html = shown.map((entry) => entry.html).join('');
    return {
      block: { of, ids: shown.map(({ id }) => id) },
      body: cleanHtml(of === 'benefit' ? `<ul>${html}</ul>` : html),
    };
  }

  /** The initial kind and name of a new section with such a block, in the organization's language. */
  async begins(organization_id: string, of: BlockKind): Promise<Pick<Section, 'kind' | 'name'>> {
    const { kind, name } = beginnings[of];
    return { kind, name: sayLabel(name, await this.readers.ofOrganization(organization_id)) };
  }

  /** The sections whose text does not match their entries any more. `gone`: none of the entries is left. */
  async outdated(organization_id: string, sections: readonly Section[]): Promise<{ id: string; gone: boolean }[]> {
    const found = await Promise.all(
      sections.map(async ({ id, body, block }) => {
        if (!block) return [];
        const now = await this.made(organization_id, block);
        return now?.body === body ? [] : [{ id, gone: !now }];
      }),
    );
    return found.flat();
  }

  private async all(organization_id: string, of: BlockKind): Promise<Entry[]> {
    switch (of) {
      case 'corevalue':
        return (await this.lookups.entries(organization_id, corevalue)).map(ofValue);
      case 'staff':
        return (await this.lookups.entries(organization_id, staff)).filter(({ fields }) => fields.visible).map(ofStaff);
      case 'image':
        return (await this.lookups.entries(organization_id, image)).map(ofImage);
      case 'benefit': {
        // Applicants read the benefits in the organization's language, like its other texts.
        const speaker = await this.readers.ofOrganization(organization_id);
        return Object.entries(benefits).map(([id, label]) => ({
          id,
          name: sayLabel(label),
          detail: '',
          picture: null,
          html: `<li>${text(sayLabel(label, speaker))}</li>`,
        }));
      }
    }
  }
}
