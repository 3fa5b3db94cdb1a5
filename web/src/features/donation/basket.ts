/** An item that Cash can buy. */
interface Good {
  id: number
  price: number
  stock: number
}

export interface BasketLine<G extends Good> {
  good: G
  quantity: number
}

const mostOfOne = 3

/**
 * An example of what Cash buys: as many as three of the dearest item that it reaches, and of the dearest that the rest
 * reaches. `goods` has the most bought first; of two at one price it comes first.
 */
export function basketFor<G extends Good>(cash: number, goods: readonly G[]): BasketLine<G>[] {
  const lines: BasketLine<G>[] = []
  let rest = cash
  for (let line = 0; line < 2; line++) {
    const free = goods.filter(({ id, price, stock }) => stock > 0 && price <= rest && lines[0]?.good.id !== id)
    const good = free.toSorted((one, other) => other.price - one.price)[0]
    if (!good) break
    const quantity = Math.min(mostOfOne, good.stock, Math.floor(rest / good.price))
    lines.push({ good, quantity })
    rest -= good.price * quantity
  }
  return lines
}
