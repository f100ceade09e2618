import type { SnippetPart } from '@candor/contracts/kernel/search';

/** A piece of a text with the search words marked. */
export const Snippet = ({ parts }: { parts: readonly SnippetPart[] }) =>
  parts.map(({ text, hit }, at) =>
    hit ? (
      <mark key={at} className="rounded-[2px] bg-accent-wash px-px font-medium text-accent-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
