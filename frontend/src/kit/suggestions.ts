import { Plugin, PluginKey } from '@tiptap/pm/state';
import { exitSuggestion, Suggestion, type SuggestionOptions } from '@tiptap/suggestion';

/** Offers while somebody types after `char`. What is offered goes when the keyboard leaves the text, and comes again with it; Escape closes it until the next word. */
export const suggestions = <Offered>(options: SuggestionOptions<Offered, Offered>): Plugin[] => {
  let left = false;
  return [
    new Plugin({
      key: new PluginKey(`leaving ${options.char}`),
      props: {
        handleDOMEvents: {
          blur: (view) => {
            left = true;
            exitSuggestion(view);
          },
        },
      },
    }),
    Suggestion<Offered, Offered>({
      ...options,
      shouldResetDismissed: ({ editor }) => {
        const back = left && editor.view.hasFocus();
        if (back) left = false;
        return back;
      },
    }),
  ];
};
