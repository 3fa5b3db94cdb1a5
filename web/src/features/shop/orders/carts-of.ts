/** Orders in their sequence, together where one cart bought them: only the orders of a cart have the same moment. */
export function cartsOf<Order extends { created_at: string }>(orders: readonly Order[]): Order[][] {
  const carts: Order[][] = []
  for (const order of orders) {
    const last = carts.at(-1)
    if (last?.[0]?.created_at === order.created_at) last.push(order)
    else carts.push([order])
  }
  return carts
}
