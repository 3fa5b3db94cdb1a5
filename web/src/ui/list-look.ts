/** How a list stands on a phone. Wide screens have one look. */
export const listLooks = ['rows', 'cards'] as const
export type ListLook = (typeof listLooks)[number]
