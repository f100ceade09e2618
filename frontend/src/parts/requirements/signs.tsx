import { Minus, Plus } from 'lucide-react';

/** The signs in an answer that speak for a candidate, or against. */
export const Signs = ({ title, texts, good }: { title: string; texts: readonly string[]; good: boolean }) =>
  texts.length ? (
    <div>
      <h3 className="text-meta font-medium text-ink-3">{title}</h3>
      <ul className="mt-1 grid gap-1">
        {texts.map((text) => (
          <li key={text} className="flex gap-2 text-ui text-ink-2">
            <span aria-hidden className={`flex h-5 items-center ${good ? 'text-good' : 'text-bad'}`}>
              {good ? <Plus size={13} /> : <Minus size={13} />}
            </span>
            {text}
          </li>
        ))}
      </ul>
    </div>
  ) : null;
