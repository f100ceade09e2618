import { phrase } from '../words/say.ts';

/** Why a person is erased. It is a choice and not free text, because the reason stays after the person's data and must not repeat any. */
export const erasureReasons = {
  asked: phrase('they asked for it'),
  kept_long_enough: phrase('we may not keep their details any longer'),
  recorded_by_mistake: phrase('recorded by mistake'),
} as const;
export type ErasureReason = keyof typeof erasureReasons;
export const erasureReasonKeys = Object.keys(erasureReasons) as [ErasureReason, ...ErasureReason[]];
