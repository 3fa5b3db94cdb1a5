/** A place in an order: a whole number from 0 on. Empty is 0. */
export const isPlace = (text: string): boolean => /^\d{0,6}$/.test(text.trim())
