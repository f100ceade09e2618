import type { AskedSurvey } from '@candor/contracts/public/surveys';
import { say } from '@candor/contracts/words/say';
import { RadioField } from '../../kit/inputs/choice.tsx';

type Form = NonNullable<AskedSurvey['form']>;
/** The form's expiry day in the order of its country: month, day, year. */
const printed = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** A form that a law prescribes: all of its words, unchanged and in English, in the sizes that its agency requires (11 points, its foot 10). */
export const OfficialForm = ({ asked, form }: { asked: AskedSurvey; form: Form }) => (
  <section
    lang="en"
    dir="ltr"
    aria-label={form.title}
    className="rounded-card bg-sheet px-4 py-4 text-[15px] leading-[22px] text-ink"
  >
    {(form.number || form.omb) && (
      <div className="flex flex-wrap justify-between gap-x-4 text-[15px]">
        <span>{form.number}</span>
        <span className="text-end">
          {form.omb && <span className="block">OMB Control Number {form.omb}</span>}
          {form.expires && <span className="block">Expires {printed(form.expires)}</span>}
        </span>
      </div>
    )}
    <h3 className="mt-1 text-head font-semi">{form.title}</h3>
    {form.body.map(({ head, text, list }) =>
      head ? (
        <h4 key={head} className="mt-3 font-semi">
          {head}
        </h4>
      ) : text ? (
        <p key={text.slice(0, 60)} className="mt-2">
          {text}
        </p>
      ) : (
        <ul key={list?.[0]} className="mt-2 list-disc ps-5">
          {list?.map((each) => (
            <li key={each.slice(0, 60)}>{each}</li>
          ))}
        </ul>
      ),
    )}
    <div className="mt-4">
      <RadioField name={asked.id} label={asked.question} big options={asked.options} />
    </div>
    {asked.options.some(({ text }) => text) && (
      <dl className="mt-4 grid gap-1.5 text-[14px] leading-[20px] text-ink-2">
        {asked.options.map(
          ({ label, text }) =>
            text && (
              <div key={label}>
                <dt className="inline font-semi">{label}: </dt>
                <dd className="inline">{text}</dd>
              </div>
            ),
        )}
      </dl>
    )}
    {form.foot && <p className="mt-4 text-[14px] leading-[20px]">{form.foot}</p>}
    <p className="mt-3 text-meta text-ink-3" lang={undefined}>
      {say('Version {version}', { version: form.version })}
    </p>
  </section>
);
