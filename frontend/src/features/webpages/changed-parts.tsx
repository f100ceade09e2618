import { ArrowRight } from 'lucide-react';
import type { PartChange } from '@candor/contracts/webpages/compare';
import type { WebpageData } from '@candor/contracts/webpages/pages';
import { blockTypes } from '@candor/contracts/webpages/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { blockIcons } from './block-words.ts';

type Part = PartChange['before'];
type Options = WebpageData['options'];
/** What a form, event, quote, list of jobs or button says about itself. */
const nameOf = (part: NonNullable<Part>, { forms, events, quotes }: Options): string => {
  const named = (list: Options['forms'], id: string) =>
    list.find(({ value }) => value === id)?.label ?? say('not there any more');
  switch (part.type) {
    case 'form':
      return named(forms, part.form_id);
    case 'event':
      return named(events, part.event_id);
    case 'quote':
      return named(quotes, part.testimonial_id);
    case 'jobs':
      return say('up to {count, plural, one {# job} other {# jobs}}', { count: part.most });
    case 'button':
      return [part.label, part.url].filter(Boolean).join(' · ');
    case 'picture':
      return part.alt || say('without a description');
  }
};
const Side = ({ part, options }: { part: Part; options: Options }) =>
  part === null ? (
    <span className="text-meta text-ink-3">{say('nothing')}</span>
  ) : (
    <span className="grid min-w-0 gap-1.5">
      {part.type === 'picture' && part.file && (
        <img src={`/files/${part.file}`} alt={part.alt} className="h-24 w-36 rounded-ctl bg-well object-cover" />
      )}
      <span className="text-ui wrap-anywhere text-ink">{nameOf(part, options)}</span>
    </span>
  );

/** The pictures, forms, events, quotes and buttons that differ between a version and the draft, the version first. */
export const ChangedParts = ({ changes, options }: { changes: readonly PartChange[]; options: Options }) => (
  <ul className="mt-4 grid gap-3">
    {changes.map(({ id, type, before, after }) => {
      const Icon = blockIcons[type === 'share' ? 'picture' : type];
      return (
        <li key={id} className="rounded-card px-4 py-3 ring-1 ring-line">
          <p className="mb-2 flex items-center gap-2 text-meta font-medium text-ink-2">
            <Icon size={14} aria-hidden />
            {type === 'share' ? say('Picture for shared links') : sayLabel(blockTypes[type])}
            <span className="font-normal text-ink-3">
              {before ? (after ? say('changed') : say('removed')) : say('added')}
            </span>
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <Side part={before} options={options} />
            <ArrowRight size={14} className="shrink-0 text-ink-3 rtl:rotate-180" role="img" aria-label={say('now')} />
            <Side part={after} options={options} />
          </div>
        </li>
      );
    })}
  </ul>
);
