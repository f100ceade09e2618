// The list of open jobs on a company's own site: one script, which draws the list where the script is.

/** The data from which the script draws. `words`: the words of the lists and of a job's facts, by language; `pay`: the pay, also by language. */
export type Embedded = {
  careers: string;
  departments: { name: string | null; jobs: EmbeddedJob[] }[];
  words: Record<string, EmbeddedWords>;
};
export type EmbeddedJob = {
  name: string;
  slug: string;
  places: string[];
  facts: string[];
  pay?: Record<string, string>;
};
export type EmbeddedWords = { jobs: string; none: string; all: string; other: string; facts: Record<string, string> };

/** Draws the list, in the browsers of visitors to the company's site. The text of this function is sent as it is, so it must use nothing from outside itself. It makes every element by hand and keeps its styles in a style sheet of its own shadow root, so a page that forbids inline styles, inline scripts and eval can show the list, and the page's styles and those of the list do not mix. */
export const drawJobs = (given: Embedded): void => {
  const script = document.currentScript as HTMLScriptElement | null;
  const draw = (): void => {
    const place =
      document.querySelector('[data-candor-jobs]') ??
      (script?.isConnected && !document.head.contains(script)
        ? script.parentNode!.insertBefore(document.createElement('div'), script.nextSibling)
        : document.body.appendChild(document.createElement('div')));
    const language = (place.closest('[lang]')?.getAttribute('lang') ?? '').split('-')[0]!.toLowerCase();
    const spoken = given.words[language] ? language : 'en';
    const words = given.words[spoken]!;
    const source = script?.dataset.source;
    const addressOf = (path: string): string => {
      const url = new URL(given.careers + path);
      if (source) url.searchParams.set('src', source);
      return url.href;
    };
    const make = (name: string, part: string, ...inside: (Node | string)[]): HTMLElement => {
      const made = document.createElement(name);
      if (part) made.setAttribute('part', part);
      made.append(...inside);
      return made;
    };
    const link = (part: string, to: string, text: string): HTMLElement => {
      const made = make('a', part, text);
      made.setAttribute('href', to);
      return made;
    };
    const lines = given.departments.map(({ name, jobs }) =>
      make(
        'section',
        'department',
        ...(name === null && given.departments.length === 1 ? [] : [make('h3', 'heading', name ?? words.other)]),
        make(
          'ul',
          'list',
          ...jobs.map((job) => {
            const facts = [
              ...job.places,
              ...job.facts.map((fact) => words.facts[fact] ?? fact),
              job.pay?.[spoken] ?? '',
            ];
            return make(
              'li',
              'job',
              link('link', addressOf(`/${job.slug}`), job.name),
              make('span', 'facts', facts.filter(Boolean).join(' · ')),
            );
          }),
        ),
      ),
    );
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      ':host{display:block}h3{margin:1.5em 0 .25em;font-size:.875em;font-weight:600;opacity:.75}' +
        'ul{list-style:none;margin:0;padding:0}li{padding:.75em 0;border-bottom:1px solid color-mix(in srgb,currentColor 18%,transparent)}' +
        'a{color:inherit;font-weight:600;text-underline-offset:.2em;display:inline-block;padding:.15em 0}' +
        'span{display:block;font-size:.875em;opacity:.75}p{margin:1em 0}',
    );
    root.adoptedStyleSheets = [sheet];
    const list = make(
      'div',
      'jobs',
      ...(lines.length ? lines : [make('p', 'none', words.none)]),
      make('p', 'all', link('link', addressOf(''), words.all)),
    );
    list.setAttribute('role', 'region');
    list.setAttribute('aria-label', words.jobs);
    list.setAttribute('lang', spoken);
    root.replaceChildren(list);
  };
  if (document.body) draw();
  else document.addEventListener('DOMContentLoaded', draw);
};
