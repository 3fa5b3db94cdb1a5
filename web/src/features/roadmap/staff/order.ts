/** The ids with `id` moved to the position `to`, which is clamped to the list. */
export function moveTo(order: readonly number[], id: number, to: number): number[] {
  const rest = order.filter((each) => each !== id)
  if (rest.length === order.length) return [...order]
  rest.splice(Math.min(rest.length, Math.max(0, to)), 0, id)
  return rest
}

/** An unsaved order, updated: removed items leave it, new items go to its end. */
export const upToDate = (order: readonly number[], ids: readonly number[]): number[] => [
  ...order.filter((id) => ids.includes(id)),
  ...ids.filter((id) => !order.includes(id)),
]

export const isSameOrder = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join()
