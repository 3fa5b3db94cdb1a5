import { redirectDocument } from 'react-router'
import { documentPath, splitLocale } from '../../format/locale.ts'

/**
 * For loaders of pages whose CSP allows a provider (server/src/http/page-policy.ts). A CSP belongs to the document, so
 * a navigation from another page loads this page as a new document.
 */
export function demandOwnDocument({ pathname, search }: URL, page: string): void {
  if (splitLocale(documentPath).path.startsWith(page)) return
  throw redirectDocument(splitLocale(pathname).path + search)
}
