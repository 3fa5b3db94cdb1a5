/** The reply of a list, whether its rows came in `data` or as a bare array (D-108). */
export const asListReply = <A extends { data: unknown[] }>(reply: A): A =>
  Array.isArray(reply) ? ({ data: reply } as unknown as A) : reply
