import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { exitSuggestion, Suggestion, type SuggestionOptions, SuggestionPluginKey } from '@tiptap/suggestion';

/** Offers choices while a person types after `char`. The offers close when the text loses the focus and are shown again when the focus returns; Escape closes them until the next word. */
export const suggestions = <Offered>(options: SuggestionOptions<Offered, Offered>): Plugin[] => {
  /** Whether offers were shown when the text lost the focus. */
  let lostFocus = false;
  const isOffering = (state: EditorState) =>
    (SuggestionPluginKey.getState(state) as { active: boolean } | undefined)?.active === true;
  return [
    new Plugin({
      key: new PluginKey(`leaving ${options.char}`),
      props: {
        handleKeyDown: (_, { key }) => {
          if (key === 'Escape') lostFocus = false;
          return false;
        },
        handleDOMEvents: {
          blur: (view) => {
            lostFocus ||= isOffering(view.state);
            exitSuggestion(view);
          },
        },
      },
    }),
    Suggestion<Offered, Offered>({
      ...options,
      shouldResetDismissed: ({ editor }) => {
        const back = lostFocus && editor.view.hasFocus();
        if (back) lostFocus = false;
        return back;
      },
    }),
  ];
};
