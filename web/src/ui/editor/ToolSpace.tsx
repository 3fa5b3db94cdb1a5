/** How many tools each group of the toolbar has (tools.ts, which only the loaded editor imports). */
export const toolGroups = (isMessage: boolean): number[] => (isMessage ? [4, 4, 2] : [2, 4, 8, 2])

/** The empty space of the toolbar until it has loaded, so that nothing below it moves then. */
export function ToolSpace({ isMessage }: { isMessage: boolean }) {
  return (
    <div aria-hidden data-tool-space className="flex flex-wrap items-center gap-0.5 border-b border-edge bg-s2 p-1">
      {toolGroups(isMessage).flatMap((count, group) =>
        Array.from({ length: count }, (_, tool) => (
          <span key={`${group} ${tool}`} className="flex items-center">
            {group > 0 && tool === 0 && <span className="mx-1 h-6 w-px" />}
            <span className="size-11 pointer-fine:size-9" />
          </span>
        )),
      )}
    </div>
  )
}
