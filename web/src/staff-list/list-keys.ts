/** What a key does in a staff list. */
export type ListAction = 'down' | 'up' | 'select' | 'open' | 'search' | 'help'

const actions: Readonly<Record<string, ListAction>> = {
  j: 'down',
  k: 'up',
  x: 'select',
  e: 'open',
  Enter: 'open',
  '/': 'search',
  '?': 'help',
}

/** The part of a key press that decides. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
  defaultPrevented: boolean
}

/**
 * The action of a key press, or null: with a modifier, while somebody types (`isTyping`), and where another part has
 * used the key. Enter on a link or a button is theirs (`isControl`).
 */
export function actionOf(
  press: KeyPress,
  { isTyping, isControl }: { isTyping: boolean; isControl: boolean },
): ListAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing || press.defaultPrevented || isTyping)
    return null
  if (press.key === 'Enter' && isControl) return null
  return actions[press.key] ?? null
}

/** The place that `down` or `up` leads to from `at`, in a list of `length` rows; -1 is no row. */
export function nextPlace(action: 'down' | 'up', at: number, length: number): number {
  if (length === 0) return -1
  if (at < 0) return action === 'down' ? 0 : length - 1
  return Math.min(Math.max(at + (action === 'down' ? 1 : -1), 0), length - 1)
}
