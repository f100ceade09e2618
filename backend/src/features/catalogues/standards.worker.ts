import { Inject, Injectable } from '@nestjs/common';
import { seedsOfModules } from '@candor/contracts/catalogues/seeds';
import { catalogueNamed } from '@candor/contracts/catalogues/catalogues';
import { standardEntriesIn } from '@candor/contracts/catalogues/standard-texts';
import { Readers } from '../../reads/readers.ts';
import { organizationState } from '../../states/organization.state.ts';
import { userState } from '../../states/user.state.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, failed, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import { CatalogueCommand } from './catalogue.command.ts';
import { catalogueDecider } from './catalogue.decider.ts';
import { beginModules, completeLists } from './catalogues.queue.ts';

type Standard = Record<string, unknown>;

/** Adds the standard entries that an organization lacks. */
@Injectable()
export class StandardsWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Readers) private readonly readers: Readers,
  ) {}

  @Works(completeLists)
  async complete({ user_id }: DataOf<typeof completeLists>, asking: Requester): Promise<Worked> {
    const user = await this.streams.load(userState, user_id, '*');
    for (const { organization_id } of user?.state?.memberships.filter(({ status }) => status === 'active') ?? []) {
      const speaker = await this.readers.ofOrganization(organization_id);
      const standard: Record<string, readonly Standard[]> = standardEntriesIn(speaker);
      for (const catalogue of Object.keys(standard)) {
        const entries = await this.placed(catalogueNamed(catalogue)!, standard, organization_id);
        const uid = idFrom('complete', asking.uid, organization_id, catalogue);
        const command = new CatalogueCommand(
          catalogue,
          'complete',
          { entries: [...entries] },
          { ...asking, organization_id, uid },
          null,
        );
        const worked = await this.commands.run(command, ({ error }) => failed(error));
        if (worked !== done) return worked;
      }
      const begun = await this.begin({}, { ...asking, organization_id });
      if (begun !== done) return begun;
    }
    return done;
  }

  /** Fills the lists of the modules that are on. A list that ever had an entry stays as it is, so members may empty it. */
  @Works(beginModules)
  async begin(_: DataOf<typeof beginModules>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const organization = (await this.streams.load(organizationState, organization_id, organization_id))?.state;
    if (!organization) return done;
    const seeds = seedsOfModules(organization.modules, await this.readers.ofOrganization(organization_id));
    for (const [list, entries] of Object.entries(seeds)) {
      const uid = idFrom('begin', asking.uid, organization_id, list);
      const command = new CatalogueCommand(list, 'seed', { entries }, { ...asking, uid }, null);
      const worked = await this.commands.run(command, ({ error }) => failed(error));
      if (worked !== done) return worked;
    }
    return done;
  }

  /** The entries of a list, with the ids of their parents. Entries whose parent the organization removed are left out. */
  private async placed(
    of: Catalogue,
    standard: Record<string, readonly Standard[]>,
    organization_id: string,
  ): Promise<readonly Standard[]> {
    const entries = standard[of.name]!;
    const parents = of.parent && (catalogueNamed(of.parent.name) as Catalogue);
    if (!parents) return entries;
    const keys = new Map(standard[parents.name]!.map(({ name, key }) => [name, key]));
    const held = await this.streams.load(catalogueDecider(parents), organization_id, organization_id);
    return entries.flatMap((entry) => {
      const parent = held?.state.entries.find(
        ({ fields, deleted }) => !deleted && fields.key === keys.get(entry.parent_id),
      );
      return parent ? [{ ...entry, parent_id: parent.id }] : [];
    });
  }
}
