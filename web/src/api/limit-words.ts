import type { ApiError } from './client.ts'

/**
 * What a page says of a limit (429): its own `words`, with the server's "try again in 15 min" where the server begins
 * with the same words; a limit of another kind follows them in full.
 */
export function limitWords({ message }: Pick<ApiError, 'message'>, words: string): string {
  if (message.startsWith(words)) return message
  return [words, message].filter(Boolean).join(' ')
}
