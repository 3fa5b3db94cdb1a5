// Rules of announcements that the page uses too, so this file has no schema.

/** What is announced: articles, patches of the launcher, events before they begin, and items that are in stock again. */
export const announcementKinds = ['article', 'patch', 'event', 'restock'] as const
export type AnnouncementKind = (typeof announcementKinds)[number]

/** Where it is posted. */
export const targetKinds = ['discord', 'telegram'] as const
export type TargetKind = (typeof targetKinds)[number]

/**
 * `sending`: the request is on its way. `unknown`: the request may have arrived, so staff decide whether it is posted
 * again. `skipped`: it was too late, or its thing or target was gone.
 */
export const announcementStates = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'skipped'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** The states from which staff may post again. */
export const repeatableStates: readonly AnnouncementState[] = ['failed', 'unknown']

/**
 * Why nothing is posted to a target: its webhook or chat is gone, its secret is refused, or its secret was stored with
 * another SECRET_KEY.
 */
export const targetProblems = ['gone', 'denied', 'unreadable'] as const

/** Why an announcement was not posted. */
export const announcementCauses = [
  'refused',
  'unreachable',
  'timeout',
  'interrupted',
  'restored',
  'late',
  'thing_gone',
  'target_off',
  'target_problem',
] as const
export type AnnouncementCause = (typeof announcementCauses)[number]

/** In characters, and the number of targets, because their list has no pages. */
export const announcementMax = { name: 60, template: 500, targets: 20, minutesBefore: 1_440 } as const

/** The placeholders of a text, by what is announced. */
export const placeholdersOf = {
  article: ['title', 'text', 'link', 'time'],
  patch: ['title', 'text', 'link', 'version', 'time'],
  event: ['title', 'link', 'time', 'minutes'],
  restock: ['title', 'link', 'price', 'stock'],
} as const satisfies Record<AnnouncementKind, readonly string[]>

export type PlaceholderValues = Partial<Record<(typeof placeholdersOf)[AnnouncementKind][number], string>>

const inBraces = /\{([^{}]*)\}/g

/** Whether every pair of braces holds a placeholder of the kind. */
export const hasOnlyPlaceholdersOf = (kind: AnnouncementKind, text: string): boolean =>
  [...text.matchAll(inBraces)].every(([, name = '']) => placeholdersOf[kind].some((each) => each === name.trim()))

/** The text with the values in place of its placeholders. A value is not searched for placeholders. */
export const fillTemplate = (text: string, values: PlaceholderValues): string =>
  text.replace(inBraces, (whole, name: string) =>
    Object.hasOwn(values, name.trim()) ? (values[name.trim() as keyof PlaceholderValues] ?? '') : whole,
  )
