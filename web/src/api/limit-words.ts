import type { ApiError } from './client.ts'

/**
 * What a page says about a limit (429). When the server's message begins with `words`, it is returned with its "try
 * again in 15 min". Otherwise the page's `words` come first, then the message of the other limit.
 */
export function limitWords({ message }: Pick<ApiError, 'message'>, words: string): string {
  if (message.startsWith(words)) return message
  return [words, message].filter(Boolean).join(' ')
}
