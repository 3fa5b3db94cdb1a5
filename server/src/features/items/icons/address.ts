/** The file of an icon in storage, by the name in its row. */
export const iconFile = (name: string): string => `${name}.webp`

export const iconAddress = (name: string): string => `/media/${iconFile(name)}`
