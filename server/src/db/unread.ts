// Kysely hands the values of a statement to its connection as they are, and nothing else that could carry the mark.
const unread = new WeakSet<readonly unknown[]>()

/** Marks the values of a statement whose reply nobody reads. */
export function markUnread(values: readonly unknown[]): void {
  unread.add(values)
}

export const isUnread = (values: readonly unknown[]): boolean => unread.has(values)
