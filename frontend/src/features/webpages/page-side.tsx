import { Suspense, useState } from 'react';
import { CircleCheck, CircleX, Plus, Star, TriangleAlert, X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { type FoundCheck, pageChecks } from '@candor/contracts/webpages/checks';
import { deletePlace, upsertPlace } from '@candor/contracts/webpages/endpoints';
import type { WebpageData } from '@candor/contracts/webpages/pages';
import type { PageContent } from '@candor/contracts/webpages/schema';
import { longest, type Place } from '@candor/contracts/webpages/values';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Field, inputLook } from '../../kit/inputs/field.tsx';
import { later } from '../../kit/later.tsx';
import { Section } from '../../kit/page.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { checkWords } from './webpage-words.ts';
import { PictureDrop } from './block-editor.tsx';

const PlaceDialog = later(() => import('./page-dialog.tsx').then((m) => m.PlaceDialog));

/** The problems found in the draft. A press on one shows its block. */
export const Checks = ({ checks, onBlock }: { checks: readonly FoundCheck[]; onBlock: (id: string) => void }) => {
  const stops = checks.filter(({ check }) => pageChecks[check].stops).length;
  return (
    <Section
      title={say('Checks')}
      actions={
        stops > 0 ? (
          <span className="text-meta text-bad">
            {say(
              '{count, plural, one {# problem to fix before publishing} other {# problems to fix before publishing}}',
              { count: stops },
            )}
          </span>
        ) : undefined
      }
    >
      {checks.length === 0 ? (
        <p className="flex items-center gap-2 text-ui text-ink-2">
          <CircleCheck size={15} aria-hidden className="text-good" />
          {say('Nothing is missing.')}
        </p>
      ) : (
        <ul className="grid gap-2">
          {checks.map(({ check, block_id, values }, at) => (
            <li key={`${check} ${block_id ?? at}`} className="flex items-start gap-2 text-ui text-ink">
              {pageChecks[check].stops ? (
                <CircleX size={15} aria-hidden className="mt-0.5 shrink-0 text-bad" />
              ) : (
                <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0 text-warn" />
              )}
              <span className="min-w-0 flex-1">{checkWords({ check, block_id, values })}</span>
              {block_id && (
                <Button size="sm" kind="ghost" onClick={() => onBlock(block_id)}>
                  {say('Show')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

/** How search engines and shared links show the page, and the fields for its title and description there. */
export const Sharing = ({
  data,
  draft,
  onChange,
}: {
  data: WebpageData;
  draft: PageContent;
  onChange: (part: Partial<PageContent>) => void;
}) => {
  const title = draft.seo_title || draft.title;
  const words = draft.seo_description || draft.lead || '';
  const text = (name: 'seo_title' | 'seo_description' | 'image_alt', label: string, most: number, help?: string) => (
    <Field label={label} help={help}>
      {(described) => (
        <input
          {...described}
          maxLength={most}
          value={draft[name] ?? ''}
          onChange={({ target }) => onChange({ [name]: target.value || null })}
          className={inputLook()}
        />
      )}
    </Field>
  );
  return (
    <Section title={say('Search and sharing')}>
      <div className="mb-4 rounded-card p-3 ring-1 ring-line">
        <p className="truncate text-meta text-ink-3">{data.public_address.replace(/^https?:\/\//, '')}</p>
        <p className="truncate text-ui font-medium text-accent-ink">{title}</p>
        <p className="line-clamp-2 text-meta text-ink-2">{words}</p>
        {draft.image && (
          <img src={`/files/${draft.image}`} alt="" className="mt-2 h-28 w-full rounded-ctl object-cover" />
        )}
      </div>
      <div className="grid gap-3">
        <PictureDrop chosen={draft.image !== null} onFile={(image) => onChange({ image })} />
        {draft.image && (
          <>
            {text('image_alt', say('What the picture shows'), longest.alt)}
            <Button size="sm" onClick={() => onChange({ image: null, image_alt: null })}>
              {say('Remove the picture')}
            </Button>
          </>
        )}
        {text(
          'seo_title',
          say('Title for search engines'),
          longest.seo,
          say('{count, number} of {most, number} characters', { count: title.length, most: 60 }),
        )}
        {text(
          'seo_description',
          say('Description'),
          400,
          say('{count, number} of {most, number} characters', { count: words.length, most: 160 }),
        )}
      </div>
    </Section>
  );
};

/** The categories that list the page. Changes apply immediately. */
export const Places = ({ data: { page, row, options } }: { data: WebpageData }) => {
  const [adding, setAdding] = useState(false);
  const { revalidate } = useRevalidator();
  const label = (list: readonly { value: string; label: string }[], id: string | null) =>
    list.find(({ value }) => value === id)?.label;
  const remove = ({ id, category_id, subcategory_id, featured }: Place) =>
    settle(say('Remove from the category'), call(deletePlace, { id }), () => {
      toast({
        text: say('Removed from the category.'),
        undo: () =>
          void settle(
            say('Add to a category'),
            call(upsertPlace, { page_id: page.id, category_id, subcategory_id, featured }),
            () => revalidate(),
          ),
      });
      return revalidate();
    });
  return (
    <Section
      title={say('Listed in')}
      actions={
        options.categories.length > 0 ? (
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus size={14} aria-hidden />
            {say('Add')}
          </Button>
        ) : undefined
      }
    >
      {row.places.length === 0 && (
        <p className="text-ui text-ink-3">
          {options.categories.length ? say('In no category yet.') : say('There are no categories yet.')}
        </p>
      )}
      <ul className="grid gap-1">
        {row.places.map((place) => {
          const { id, category_id, subcategory_id, featured } = place;
          const name = [label(options.categories, category_id), label(options.subcategories, subcategory_id)]
            .filter(Boolean)
            .join(' › ');
          return (
            <li key={id} className="flex min-h-8 items-center gap-2 text-ui text-ink">
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              {featured && (
                <span className="flex items-center gap-1 text-meta text-ink-2">
                  <Star size={13} aria-hidden />
                  {say('featured')}
                </span>
              )}
              <Button
                size="sm"
                kind="ghost"
                icon
                aria-label={say('Remove from {name}', { name })}
                onClick={() => void remove(place)}
              >
                <X size={14} aria-hidden />
              </Button>
            </li>
          );
        })}
      </ul>
      {adding && (
        <Suspense>
          <PlaceDialog
            page_id={page.id}
            options={options}
            onClose={() => setAdding(false)}
            onSaved={() => revalidate()}
          />
        </Suspense>
      )}
    </Section>
  );
};
