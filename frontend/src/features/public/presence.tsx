import { Prose } from '../../kit/editor/prose.tsx';
import { initialsOf } from '@candor/contracts/values/person-name';
import { say } from '@candor/contracts/words/say';
import type { CareersPresence } from '@candor/contracts/public/pages';

/** The organization's presentation below its list of jobs: pictures, values, and people. */
export const Presence = ({ presence: { pictures, values, people } }: { presence: CareersPresence }) => (
  <>
    {pictures.length > 0 && (
      <ul className="mt-12 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map(({ id, url, alt }) => (
          <li key={id}>
            <img src={url} alt={alt} loading="lazy" className="aspect-[4/3] w-full rounded-card object-cover" />
          </li>
        ))}
      </ul>
    )}
    {values.length > 0 && (
      <section className="mt-12">
        <h2 className="text-title font-semi text-ink">{say('What we stand for')}</h2>
        <dl className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {values.map(({ name, description, behaviours }) => (
            <div key={name}>
              <dt className="text-[16px] leading-6 font-medium text-ink">{name}</dt>
              <dd className="mt-1 text-read whitespace-pre-line text-ink-2">
                {description}
                {behaviours.length > 0 && (
                  <ul className="mt-1 list-disc ps-5">
                    {behaviours.map((each) => (
                      <li key={each}>{each}</li>
                    ))}
                  </ul>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )}
    {people.length > 0 && (
      <section className="mt-12">
        <h2 className="text-title font-semi text-ink">{say('People you will meet')}</h2>
        <ul className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {people.map(({ id, name, title, photo_url, bio, url }) => (
            <li key={id} className="flex gap-4">
              {photo_url ? (
                <img src={photo_url} alt="" loading="lazy" className="size-14 shrink-0 rounded-full object-cover" />
              ) : (
                <span
                  aria-hidden
                  className="grid size-14 shrink-0 place-items-center rounded-full bg-hover text-head font-semi text-ink-2"
                >
                  {initialsOf(name)}
                </span>
              )}
              <div className="min-w-0">
                <p className="text-[16px] leading-6 font-medium text-ink">{name}</p>
                {title && <p className="text-ui text-ink-3">{title}</p>}
                {bio && <Prose html={bio} className="mt-1" />}
                {url && (
                  <a
                    href={url}
                    rel="noreferrer nofollow"
                    className="mt-1 inline-block rounded-tag text-ui text-accent-ink underline underline-offset-2"
                  >
                    {say('More about {name}', { name })}
                  </a>
                )}
              </div>
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
);
