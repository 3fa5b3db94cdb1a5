import { useState } from 'react'
import { mayOpen, pages } from '../../app/paths.ts'
import { useSession } from '../../session/session.ts'
import { staffHelp } from './staff-help.ts'

/** A staff page in words. `to` is the address that opens it; null without the role. */
export interface StaffPage {
  path: string
  name: string
  purpose: string
  isFrom: boolean
  address: string
  to: string | null
  isForSuperadmins: boolean
}

/** Removes accents and lowers capitals. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** All staff pages, and those that match a search by name, purpose or address. */
export function useStaffPages() {
  const { user } = useSession()
  const [q, setQ] = useState('')
  const all = pages.flatMap(({ path, access }): StaffPage[] => {
    const help = staffHelp[path]
    if (!help) return []
    const address = help.from ?? path
    const isForSuperadmins = access === 'roles.write'
    return [
      {
        path,
        name: help.name(),
        purpose: help.purpose(),
        isFrom: help.from !== undefined,
        address,
        to: mayOpen(user?.permissions ?? [], path) ? address : null,
        isForSuperadmins,
      },
    ]
  })
  const foldedQuery = fold(q.trim())
  const found = all.filter(({ name, purpose, address }) => fold(`${name} ${purpose} ${address}`).includes(foldedQuery))
  return { all, found, q, setQ }
}
