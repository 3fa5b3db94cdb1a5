/**
 * A request has its reply by then, whatever it waits for outside. A stop lets requests wait longer than this
 * (DRAIN_MS).
 */
export const longestReplyMs = 60_000
