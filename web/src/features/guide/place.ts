/** Whether a text is a position in an order: a whole number from 0. An empty text counts as 0. */
export const isPlace = (text: string): boolean => /^\d{0,6}$/.test(text.trim())
