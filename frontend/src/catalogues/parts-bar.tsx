import type { ReactNode } from 'react';
import { BookOpenText, BriefcaseBusiness, Check, ChevronRight, Copy, Plus } from 'lucide-react';
import { may as mayUse, worksOnJobs } from '@candor/contracts/accounts/needs';
import { copiesToJobs } from '@candor/contracts/catalogues/question-sets';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../kit/button.tsx';
import { Link } from '../kit/link.tsx';
import { PageBar } from '../kit/page.tsx';
import { rowName } from './catalogue-list.ts';
import { copyTo, entryAddress } from './copying.ts';
import type { PartsNow } from './use-parts.ts';

/** The bar above the parts: the way back to the list, the entry, and the ways to copy it and to add parts. */
export const PartsBar = ({
  now,
  narrow,
  status,
  onAddToJob,
  onPick,
  onWrite,
}: {
  now: PartsNow;
  narrow: boolean;
  status: ReactNode;
  onAddToJob: () => void;
  /** Opens the library. */
  onPick: () => void;
  /** Opens the form of a new part. */
  onWrite: () => void;
}) => {
  const { page, revalidate, catalogue, word, may, into, copy, room } = now;
  const { entry, parts, user } = page;
  return (
    <PageBar className="lg:px-8!">
      <Link to={`/${catalogue.screen}`} className="rounded-tag py-0.5 text-ui text-ink-2 hover:text-ink">
        {sayLabel(catalogue.plural)}
      </Link>
      {!narrow && (
        <>
          <ChevronRight size={14} aria-hidden className="text-ink-4" />
          <h1 className="min-w-0 truncate text-head font-semi text-ink">{rowName(entry)}</h1>
          <span className="tnum text-ui text-ink-3">{numberWords(parts.length)}</span>
          {status}
        </>
      )}
      <span className="ms-auto" />
      {into &&
        (copy ? (
          <Link to={entryAddress(into, copy)} className="text-ui text-accent-ink hover:underline">
            <Check size={14} aria-hidden className="me-1 inline" />
            {say('Open our copy')}
          </Link>
        ) : (
          entry.active && (
            <Button kind={may ? undefined : 'primary'} size="sm" onClick={() => void copyTo(into, [entry], revalidate)}>
              <Copy size={14} aria-hidden /> {say('Copy to our library')}
            </Button>
          )
        ))}
      {entry.active && copiesToJobs(catalogue) && mayUse(worksOnJobs, user) && (
        <Button size="sm" onClick={onAddToJob}>
          <BriefcaseBusiness size={14} aria-hidden /> {say('Add to a job')}
        </Button>
      )}
      {may && room && (
        <>
          <Button size="sm" onClick={onPick}>
            <BookOpenText size={14} aria-hidden /> {say('Add from the library')}
          </Button>
          <Button size="sm" onClick={onWrite}>
            <Plus size={14} aria-hidden /> {say('New {item}', { item: word })}
          </Button>
        </>
      )}
    </PageBar>
  );
};
