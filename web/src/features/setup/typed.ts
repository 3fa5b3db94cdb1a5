import { ofTab } from '../../session/personal-values.ts'

/** What the owner has typed, without the password. It lasts as long as the tab. */
export interface Typed {
  firstname: string
  lastname: string
  username: string
  email: string
}

const name = 'setup:owner'

export const keepTyped = (typed: Typed): void => ofTab.write(name, JSON.stringify(typed))
export const forgetTyped = (): void => ofTab.remove(name)

export function typedBefore(): Partial<Typed> {
  try {
    const stored: unknown = JSON.parse(ofTab.read(name) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}
