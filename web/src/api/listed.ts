/** The reply of a list, whether its rows came in `data` or as a bare array (D-108). */
export const listed = <A extends { data: unknown[] }>(answer: A): A =>
  Array.isArray(answer) ? ({ data: answer } as unknown as A) : answer
