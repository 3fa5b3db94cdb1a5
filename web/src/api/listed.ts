/** The answer of a list, whether it came in `data` or bare (D-108). */
export const listed = <A extends { data: unknown[] }>(answer: A): A =>
  Array.isArray(answer) ? ({ data: answer } as unknown as A) : answer
