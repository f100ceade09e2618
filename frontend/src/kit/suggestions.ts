import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { exitSuggestion, Suggestion, type SuggestionOptions, SuggestionPluginKey } from '@tiptap/suggestion';

/** Offers while somebody types after `char`. What is offered goes when the keyboard leaves the text, and comes again with it; Escape closes it until the next word. */
export const suggestions = <Offered>(options: SuggestionOptions<Offered, Offered>): Plugin[] => {
  /** The keyboard left while something was offered. */
  let left = false;
  const isOffering = (state: EditorState) =>
    (SuggestionPluginKey.getState(state) as { active: boolean } | undefined)?.active === true;
  return [
    new Plugin({
      key: new PluginKey(`leaving ${options.char}`),
      props: {
        handleKeyDown: (_, { key }) => {
          if (key === 'Escape') left = false;
          return false;
        },
        handleDOMEvents: {
          blur: (view) => {
            left ||= isOffering(view.state);
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
