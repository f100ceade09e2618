import { compose, phrase } from '@candor/contracts/words/say';
import { CommandBus } from '@nestjs/cqrs';
import { Inject, Injectable } from '@nestjs/common';
import { pictureFields } from '@candor/contracts/catalogues/pictures';
import { type Catalogue, catalogueList } from '@candor/contracts/kernel/catalogue';
import { ownerOf, platform } from '@candor/contracts/kernel/catalogue-scope';
import { mostVersions } from '@candor/contracts/kernel/catalogue-versions';
import type { PayloadOf, RequestOf } from '@candor/contracts/kernel/endpoint';
import { isEmpty } from '@candor/contracts/kernel/field';
import { referencesIn } from '@candor/contracts/kernel/reference';
import { Lookups } from '../../reads/lookups.ts';
import { usersTold, whoIn } from '@candor/contracts/who-acted';
import type { Caller } from '../../kernel/caller.ts';
import { parseInput } from '../../http/endpoint.ts';
import { Records } from '../../http/records.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { CatalogueCommand } from './catalogue.command.ts';
import { sentFields } from '../../http/sent.ts';
import { type Happening, isVersion, versionsOf } from './entry-versions.ts';

const notFound = (of: Catalogue) => reject('not_found', compose('{label} not found.', { label: of.label }));
const noVersion = reject('not_found', phrase('This version does not exist.'));

/** Reads the versions of the entries of small lists from the events, and restores one. */
@Injectable()
export class EntryHistory {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Records) private readonly records: Records,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  private async all(of: Catalogue, organization_id: string, id: string): Promise<Happening[]> {
    const owner = ownerOf(of, organization_id);
    const events = await this.streams.read(`${of.category}-${owner}`, owner);
    return versionsOf(of, id, events);
  }

  async told(
    of: Catalogue,
    { id, before }: RequestOf<Catalogue['history']>,
    { organization_id }: Caller,
  ): Promise<PayloadOf<Catalogue['history']> | Rejection> {
    const all = (await this.all(of, organization_id, id)).toReversed();
    if (!all.length) return notFound(of);
    const rest = before === undefined ? all : all.filter(({ version }) => version < before);
    const shown = rest.slice(0, mostVersions);
    const users = usersTold(shown.map(({ by }) => by));
    const [userNames, names] = await Promise.all([
      this.lookups.userNames(users),
      this.referred(of, organization_id, shown),
    ]);
    const who = whoIn(userNames, '');
    return {
      versions: shown.map(({ by, ...version }) => ({ ...version, actor: who.of(by) })),
      names,
      more: rest.length > shown.length,
    };
  }

  /** The names of the entries to which the versions refer, removed entries included. */
  private async referred(of: Catalogue, organization_id: string, shown: readonly Happening[]) {
    const fields = Object.keys(of.fields).filter((name) => of.fields[name]!.refers);
    const ids = shown.flatMap((each) => fields.flatMap((name) => each.fields[name] ?? [])).map(String);
    const scopes = ids.length ? [organization_id, platform] : [];
    const rows = await Promise.all(
      scopes.map((each) => this.reads.getMany(catalogueList, { organization_id: each }, [...new Set(ids)])),
    );
    return Object.fromEntries(rows.flat().map((row) => [row.id, String(row.fields.name ?? '')]));
  }

  /** Saves the values of an earlier version as a form with these values would: with the same checks and rules. */
  async restore(
    of: Catalogue,
    { id, version, to }: RequestOf<Catalogue['restoreVersion']>,
    { caller, asking }: { caller: Caller; asking: Requester },
  ): Promise<PayloadOf<Catalogue['restoreVersion']> | Rejection> {
    const versions = (await this.all(of, caller.organization_id, id)).filter(isVersion);
    const present = versions.at(-1);
    if (!present) return notFound(of);
    const earlier = versions.find((each) => each.version === to);
    if (!earlier) return noVersion;
    const pictures = pictureFields(of);
    const stays = (name: string) =>
      of.fields[name]!.byServer ||
      pictures.includes(name) ||
      (of.fields[name]!.fixed && !isEmpty('text', present.fields[name]));
    const values = Object.fromEntries(Object.entries(earlier.fields).filter(([name]) => !stays(name)));
    const {
      id: _,
      version: __,
      ...fields
    } = parseInput(of.upsert.request, { id, version, ...values }) as Record<string, unknown>;
    const missing = await this.records.missing(caller, referencesIn(of.upsert.request, { id, version, ...fields }));
    if (missing) return missing;
    const ran = await this.commands.execute(
      new CatalogueCommand(
        of.name,
        'upsert',
        { id, version, fields: sentFields(fields), restores: { version: to, at: earlier.at } },
        asking,
        caller,
      ),
    );
    if (isRejection(ran)) return ran;
    const now = ran.state.entries.find((each) => each.id === id)!;
    return { [of.name]: { id, ...now.fields }, version: now.version, position: ran.position } as never;
  }
}
