import { redirectDocument } from 'react-router'
import { documentPath, splitLocale } from '../../format/locale.ts'

/**
 * For loaders of the pages whose policy lets a provider in (server/src/http/page-policy.ts): a policy belongs to the
 * document, so whoever comes from another page of ours gets this one as a document of its own.
 */
export function demandOwnDocument({ pathname, search }: URL, page: string): void {
  if (splitLocale(documentPath).path.startsWith(page)) return
  throw redirectDocument(splitLocale(pathname).path + search)
}
