import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { catalogueNamed } from '@candor/contracts/catalogues/catalogues';
import { type Catalogue, originField } from '@candor/contracts/kernel/catalogue';
import { ownerOf } from '@candor/contracts/kernel/catalogue-scope';
import { EntryUses } from './entry-uses.ts';
import { newId } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { Streams } from '../../kernel/streams.ts';
import { CatalogueCommand } from './catalogue.command.ts';
import { catalogueDecider, type CatalogueState } from './catalogue.decider.ts';
import { type Copied, decideCopy, type EntryToCopy } from './copied-entries.decider.ts';
import { decideMany, type EntryFacts } from './entry-rules.decider.ts';

@CommandHandler(CatalogueCommand)
export class CatalogueHandler implements ICommandHandler<CatalogueCommand> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(EntryUses) private readonly uses: EntryUses,
  ) {}

  /** The last command that runs on each list. */
  private readonly under = new Map<string, Promise<unknown>>();

  /** Runs a command. All entries of a list share a stream, so commands on one list run one after another: if they ran at the same time, some would lose every race and be refused after their last attempt. */
  execute(asked: CatalogueCommand): ReturnType<CatalogueHandler['decide']> {
    const list = `${asked.catalogue} ${ownerOf(catalogueNamed(asked.catalogue)!, asked.asking.organization_id)}`;
    const before = this.under.get(list) ?? Promise.resolve();
    const run = before.then(() => this.decide(asked));
    const ended = run
      .catch(() => undefined)
      .then(() => {
        if (this.under.get(list) === ended) this.under.delete(list);
      });
    this.under.set(list, ended);
    return run;
  }

  private async decide({ catalogue, name, command, asking, caller }: CatalogueCommand) {
    const entry = catalogueNamed(catalogue)!;
    const organization_id = ownerOf(entry, asking.organization_id);
    const many = 'action' in command ? command : null;
    const leaving =
      name === 'remove' && 'id' in command && command.id
        ? [command.id]
        : many?.action === 'delete'
          ? many.entries.flatMap(({ id }) => (id ? [id] : []))
          : [];
    // The state that the decider's last attempt used.
    let on: { state: CatalogueState; facts: EntryFacts } | null = null;
    const ran = await this.streams.run(
      catalogueDecider(entry),
      organization_id,
      name,
      command,
      { ...asking, organization_id },
      {
        facts: async (state) => {
          const held = await this.uses.holding(organization_id, entry, leaving);
          on = { state, facts: { held, beyond: caller ? await this.uses.beyond(caller, entry, 'now') : {} } };
          return on.facts;
        },
      },
    );
    if (isRejection(ran)) return ran;
    // A repeated request decided nothing, so its entries are taken from the present list.
    const { state, facts } = on ?? { state: ran.state, facts: {} };
    const wanted = name === 'copy' && 'entries' in command ? (command.entries as readonly EntryToCopy[]) : [];
    const copied = decideCopy(entry, wanted, state.entries, newId);
    if (isRejection(copied)) return copied;
    return {
      ...ran,
      copied: copied.told.map((each) => ({ ...each, id: ownId(entry, ran.state, each) })),
      told: many ? decideMany(entry, many, state.entries, facts, newId).told : [],
    };
  }
}

/** The id that the copy really got; the plan had made up another id. */
const ownId = (entry: Catalogue, { entries }: CatalogueState, { from, id, result }: Copied): string => {
  const origin = originField(entry)!;
  return result === 'copied' ? entries.find((each) => !each.deleted && each.fields[origin] === from)!.id : id;
};
