import { siteOf } from '@candor/contracts/forms/sites';
import type { FormContent, FormField } from '@candor/contracts/forms/values';
import { sayIn, type Voice } from '@candor/contracts/words/say';
import { plainWords } from '@candor/contracts/values/rich-text';
import { scriptJson } from '../../kernel/markup.ts';
import { newId } from '../../kernel/codec.ts';

// A form on a company's own site: one script, which draws the form where the script is. The form is sent as an ordinary one, so that the page needs to allow nothing but this script, and the visitor reads the answer on our page.

type EmbeddedWords = { optional: string; choose: string; empty: string };
/** The data from which the script draws the form. */
export type EmbeddedForm = {
  action: string;
  hidden: Record<string, string>;
  title: string;
  intro: string;
  fields: FormField[];
  submit: string;
  consent: string;
  words: Record<string, EmbeddedWords>;
  /** The origins that may show the form; if there are none, all may. */
  sites: string[];
};
const wordsOf = (speaker: Voice): EmbeddedWords => {
  const say = sayIn(speaker);
  return { optional: say('optional'), choose: say('Select...'), empty: say('Leave this empty') };
};
/** The script of one form, for visitors who speak these languages. */
export const formScript = (
  of: { address: string; publication: number; proof: string; content: FormContent; sites: readonly string[] },
  voices: readonly Voice[],
): string => {
  const { title, intro, fields, submit_label, consent_text } = of.content;
  const given: EmbeddedForm = {
    action: `${of.address}/api/submit?uid=${newId()}`,
    hidden: { publication: String(of.publication), proof: of.proof },
    title,
    intro: intro ? plainWords(intro) : '',
    fields,
    submit: submit_label,
    consent: consent_text,
    sites: of.sites.flatMap((each) => siteOf(each) ?? []),
    words: Object.fromEntries(voices.map((each) => [each.language, wordsOf(each)])),
  };
  return `(${drawForm.toString()})(${scriptJson(given)});\n`;
};

/** Draws the form, in the browsers of visitors to the company's site. The text of this function is sent as it is, so it must use nothing from outside itself. It makes every element by hand and keeps its styles in a style sheet of its own shadow root. */
export const drawForm = (given: EmbeddedForm): void => {
  if (given.sites.length && !given.sites.includes(location.origin)) return;
  const script = document.currentScript as HTMLScriptElement | null;
  const draw = (): void => {
    const place =
      document.querySelector(`[data-candor-form="${new URL(given.action).pathname.split('/')[3]}"]`) ??
      (script?.isConnected && !document.head.contains(script)
        ? script.parentNode!.insertBefore(document.createElement('div'), script.nextSibling)
        : document.body.appendChild(document.createElement('div')));
    const language = (place.closest('[lang]')?.getAttribute('lang') ?? '').split('-')[0]!.toLowerCase();
    const spoken = given.words[language] ? language : 'en';
    const words = given.words[spoken]!;
    const make = (name: string, attributes: Record<string, string>, ...inside: (Node | string)[]): HTMLElement => {
      const made = document.createElement(name);
      for (const [each, value] of Object.entries(attributes)) made.setAttribute(each, value);
      made.append(...inside);
      return made;
    };
    const labelled = (field: FormField): (Node | string)[] => [
      field.label,
      ...(field.required ? [] : [make('small', {}, ` (${words.optional})`)]),
    ];
    const help = (field: FormField): Node[] => (field.help ? [make('small', { part: 'help' }, field.help)] : []);
    const choice = (field: FormField, text: string, required: boolean): HTMLElement =>
      make(
        'label',
        { part: 'choice' },
        make('input', { type: field.type, name: field.id, value: text, ...(required ? { required: '' } : {}) }),
        ` ${text}`,
      );
    const drawn = given.fields.map((field) => {
      const needed: Record<string, string> = field.required ? { required: '' } : {};
      if (field.type === 'radio' || (field.type === 'checkbox' && field.options.length))
        return make(
          'fieldset',
          { part: 'field' },
          make('legend', { part: 'label' }, ...labelled(field)),
          ...field.options.map((each) => choice(field, each, field.required && field.type === 'radio')),
          ...help(field),
        );
      if (field.type === 'checkbox')
        return make('div', { part: 'field' }, choice(field, field.label, field.required), ...help(field));
      const input =
        field.type === 'select'
          ? make(
              'select',
              { name: field.id, part: 'input', ...needed },
              make('option', { value: '' }, words.choose),
              ...field.options.map((each) => make('option', { value: each }, each)),
            )
          : field.type === 'textarea'
            ? make('textarea', { name: field.id, part: 'input', rows: '4', ...needed })
            : make('input', { type: field.type, name: field.id, part: 'input', ...needed });
      return make(
        'div',
        { part: 'field' },
        make('label', { part: 'label' }, ...labelled(field), input),
        ...help(field),
      );
    });
    const address = new URL(location.href);
    const hidden: Record<string, string> = { ...given.hidden, page: address.origin + address.pathname };
    for (const [name, value] of address.searchParams) if (name.startsWith('utm_')) hidden[name] = value.slice(0, 200);
    const trap = make(
      'div',
      { 'aria-hidden': 'true', part: 'trap' },
      make('label', {}, words.empty, make('input', { name: 'website', tabindex: '-1', autocomplete: 'off' })),
    );
    const form = make(
      'form',
      { method: 'post', action: given.action, target: '_top', part: 'form', lang: spoken },
      ...(given.title ? [make('h2', { part: 'title' }, given.title)] : []),
      ...(given.intro ? [make('p', { part: 'intro' }, given.intro)] : []),
      ...Object.entries(hidden).map(([name, value]) => make('input', { type: 'hidden', name, value })),
      ...drawn,
      trap,
      make(
        'label',
        { part: 'consent' },
        make('input', { type: 'checkbox', name: 'consent', value: 'true' }),
        ` ${given.consent}`,
      ),
      make('button', { type: 'submit', part: 'submit' }, given.submit),
    ) as HTMLFormElement;
    const valuesOf = (id: string): string[] => new FormData(form).getAll(id).map(String);
    // A disabled field sends nothing and does not have to be filled in.
    const update = (): void =>
      given.fields.forEach((field, at) => {
        const { show_when: when } = field;
        const shown = !when || valuesOf(when.field_id).includes(when.value);
        drawn[at]!.hidden = !shown;
        for (const each of drawn[at]!.querySelectorAll('input,select,textarea'))
          (each as HTMLInputElement).disabled = !shown;
      });
    form.addEventListener('input', update);
    for (let step = 0; step < given.fields.length; step++) update();
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      ':host{display:block}form{display:grid;gap:1em;max-width:34em}h2,p{margin:0}fieldset{border:0;margin:0;padding:0}' +
        'label,legend{display:block;font-weight:600;font-size:.9375em;padding:0}[part~=choice],[part~=consent]{font-weight:400;padding:.35em 0}' +
        '[part~=input]{display:block;box-sizing:border-box;width:100%;margin-top:.35em;padding:.6em;font:inherit;font-weight:400}' +
        'small{font-weight:400;opacity:.75}button{justify-self:start;font:inherit;font-weight:600;padding:.7em 1.4em;min-height:44px}' +
        '[part~=trap]{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}[hidden]{display:none!important}',
    );
    root.adoptedStyleSheets = [sheet];
    root.replaceChildren(form);
  };
  if (document.body) draw();
  else document.addEventListener('DOMContentLoaded', draw);
};
