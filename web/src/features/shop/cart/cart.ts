import { useSyncExternalStore } from 'react'
import { cartLimits } from '@guildhall/contract/shop-rules'
import { ofTab } from '../../../session/personal-values.ts'
import type { ShopItem } from '../catalogue/shop-item.ts'

/** What the cart shows of an item. The price is the one that the buyer saw; the shop refuses another. */
export type CartItem = Pick<ShopItem, 'id' | 'name' | 'price' | 'stock' | 'look' | 'amount' | 'locale'>

export interface CartLine {
  item: CartItem
  quantity: number
}

const place = 'shop-cart'
const listeners = new Set<() => void>()
const empty: CartLine[] = []
let parsed: { text: string | null; lines: CartLine[] } = { text: null, lines: empty }

/** The lines of the cart. It lasts as long as the tab, and ends with the session of its owner. */
export function cartLines(): CartLine[] {
  const text = ofTab.read(place)
  if (text !== parsed.text) parsed = { text, lines: read(text) }
  return parsed.lines
}

export const useCart = (): CartLine[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    cartLines,
    () => empty,
  )

export const piecesOf = (lines: readonly CartLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)
export const totalOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0)

/** How many of an item the cart may have: what is in stock, within the limits of one purchase. */
export function mostOf({ id, stock }: Pick<CartItem, 'id' | 'stock'>, lines: readonly CartLine[]): number {
  const others = lines.filter(({ item }) => item.id !== id)
  if (others.length >= cartLimits.lines) return 0
  return Math.max(0, Math.min(stock, cartLimits.quantity, cartLimits.pieces - piecesOf(others)))
}

/** Adds an item to the cart. Returns false when the cart may have no more of it. */
export function addToCart(item: ShopItem, added = 1): boolean {
  const lines = cartLines()
  const quantity = quantityIn(lines, item.id) + added
  if (quantity > mostOf(item, lines)) return false
  const { id, name, price, stock, look, amount, locale } = item
  const line = { item: { id, name, price, stock, look, amount, locale }, quantity }
  const isNew = quantity === added
  write(isNew ? [...lines, line] : lines.map((each) => (each.item.id === id ? line : each)))
  return true
}

export const quantityIn = (lines: readonly CartLine[], id: number): number =>
  lines.find(({ item }) => item.id === id)?.quantity ?? 0

/** Without a quantity the line is removed. */
export const setQuantity = (id: number, quantity: number): void =>
  write(cartLines().flatMap((line) => (line.item.id === id ? (quantity > 0 ? [{ ...line, quantity }] : []) : [line])))

/** Stock and price as the shop has them now. A line of which there is less becomes smaller, and stays with one. */
export const takeOffers = (offers: readonly { id: number; stock: number; price: number }[]): void =>
  write(
    cartLines().map((line) => {
      const offer = offers.find(({ id }) => id === line.item.id)
      if (!offer) return line
      const { stock, price } = offer
      return { item: { ...line.item, stock, price }, quantity: Math.max(1, Math.min(line.quantity, stock)) }
    }),
  )

export const emptyCart = (): void => write([])

function write(lines: CartLine[]): void {
  if (lines.length > 0) ofTab.write(place, JSON.stringify(lines))
  else ofTab.remove(place)
  for (const listener of listeners) listener()
}

/** The stored lines, as far as they are lines. */
function read(text: string | null): CartLine[] {
  if (text === null) return empty
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter(isLine) : empty
  } catch {
    return empty
  }
}

function isLine(value: unknown): value is CartLine {
  const { item, quantity } = (value ?? {}) as Partial<CartLine>
  return Number.isInteger(quantity) && Number.isInteger(item?.id) && Number.isInteger(item?.price)
}
