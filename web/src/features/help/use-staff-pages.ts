import { useState } from 'react'
import { isSuperadmin } from '@guildhall/contract/account/roles'
import { pages } from '../../app/paths.ts'
import { useSession } from '../../session/session.ts'
import { staffHelp } from './staff-help.ts'

/** A page of the staff, in words. `to` is where it is opened from; null for who may not open it. */
export interface StaffPage {
  path: string
  name: string
  purpose: string
  isFrom: boolean
  address: string
  to: string | null
  isForSuperadmins: boolean
}

/** Without accents and capitals. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Every page of the staff that exists, and those of them that a search finds by name, purpose or address. */
export function useStaffPages() {
  const { user } = useSession()
  const [q, setQ] = useState('')
  const all = pages.flatMap(({ path, access }): StaffPage[] => {
    const help = staffHelp[path]
    if (!help) return []
    const address = help.from ?? path
    const isForSuperadmins = access === 'superadmin'
    return [
      {
        path,
        name: help.name(),
        purpose: help.purpose(),
        isFrom: help.from !== undefined,
        address,
        to: !isForSuperadmins || isSuperadmin(user) ? address : null,
        isForSuperadmins,
      },
    ]
  })
  const foldedQuery = fold(q.trim())
  const found = all.filter(({ name, purpose, address }) => fold(`${name} ${purpose} ${address}`).includes(foldedQuery))
  return { all, found, q, setQ }
}
