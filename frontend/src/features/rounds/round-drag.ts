// How things move: by keys, or by dragging a question to another person, another place, or another step.

export const moveKeys = { up: 'Alt+arrowup', down: 'Alt+arrowdown' } as const;

const kind = 'round question';
export const questionData = (id: string) => ({ kind, id });
/** The dragged question; null if it is something else. */
export const draggedQuestion = (data: Record<string | symbol, unknown>): string | null =>
  data.kind === kind ? String(data.id) : null;
