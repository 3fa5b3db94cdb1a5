import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { getRecipient } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'

export type Person = ReplyOf<typeof shop.getRecipient>['data']

/** Whom a login means; null when no account has it. */
export async function findRecipient(login: string, signal?: AbortSignal): Promise<Person | null> {
  try {
    return (await api(getRecipient, { query: { login: login.trim() }, ...(signal && { signal }) })).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export const unknownLogin = () => ({ problems: { login: m.shop_login_unknown() } })
