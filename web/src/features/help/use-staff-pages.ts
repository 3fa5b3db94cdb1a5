import { useState } from 'react'
import { allows } from '@guildhall/contract/account/roles'
import { mayOpen, pages, staffAccessOf } from '../../app/paths.ts'
import { useSession } from '../../session/session.ts'
import { staffHelp } from './staff-help.ts'

/** A staff page in words. `address` opens it, or the page from which it is opened (`isFrom`). */
export interface StaffPage {
  path: string
  name: string
  purpose: string
  isFrom: boolean
  address: string
}

/** Removes accents and lowers capitals. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The staff pages that the person may open and that match a search by name, purpose or address. */
export function useStaffPages() {
  const held = useSession().user?.permissions ?? []
  const [q, setQ] = useState('')
  const foldedQuery = fold(q.trim())
  const found = staffPages(held).filter(({ name, purpose, address }) =>
    fold(`${name} ${purpose} ${address}`).includes(foldedQuery),
  )
  return { found, q, setQ }
}

/** The pages that somebody with the permissions `held` may open and whose name contains a text. */
export function findStaffPages(held: readonly string[], q: string): StaffPage[] {
  const foldedQuery = fold(q.trim())
  return staffPages(held).filter(({ name, isFrom }) => !isFrom && fold(name).includes(foldedQuery))
}

/** The staff pages, in words, that somebody with the permissions `held` may open. */
export const staffPages = (held: readonly string[]): StaffPage[] =>
  pages.flatMap((page): StaffPage[] => {
    const { path } = page
    const [help, access] = [staffHelp[path], staffAccessOf(page)]
    if (!help || !access) return []
    if (!allows(held, access)) return []
    // Such as an approval, which its author may open from a notification alone.
    if (help.from !== undefined && !mayOpen(held, help.from)) return []
    return [
      {
        path,
        name: help.name(),
        purpose: help.purpose(),
        isFrom: help.from !== undefined,
        address: help.from ?? path,
      },
    ]
  })
