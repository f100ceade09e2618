import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { say } from '@candor/contracts/words/say';
import { CatalogueForm } from './catalogue-form.tsx';
import { EntryFacts } from './entry-facts.tsx';
import type { CatalogueNow } from './use-catalogue.ts';
import type { CatalogueHand } from './use-catalogue-hand.ts';

/** The form of an entry, or of a new one. */
export const EntryForm = ({ now, hand, row }: { now: CatalogueNow; hand: CatalogueHand; row: CatalogueRow | null }) => {
  const { catalogue, page } = now;
  const { parents, options, used, user } = page;
  return (
    <CatalogueForm
      catalogue={catalogue}
      row={row}
      parents={parents}
      options={options}
      used={used}
      draft={hand.open?.draft}
      onDraft={hand.keep}
      onClose={() => hand.show(null)}
      onSaved={(created) => hand.saved(row, created)}
      zone={user.tz_region}
      onRestored={(of) => hand.versionRestored(row!, of)}
    />
  );
};

/** The open entry: its form, or its facts for a reader who may not change it. */
export const OpenEntry = ({ now, hand, row }: { now: CatalogueNow; hand: CatalogueHand; row: CatalogueRow }) => {
  const { catalogue, page, may, readOnly } = now;
  return may && !readOnly.has(row.id) ? (
    <EntryForm key={row.id} now={now} hand={hand} row={row} />
  ) : (
    <>
      {readOnly.has(row.id) && (
        <p className="mb-3 text-ui text-ink-2">{say('It is used in hiring. Ask a recruiter to change it.')}</p>
      )}
      <EntryFacts {...{ catalogue, row, options: page.options }} />
    </>
  );
};
