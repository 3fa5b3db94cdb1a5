import { m } from '@guildhall/messages'

/** The steps after the owner's account, by the last part of their address, in their order. */
export const stepNames = ['second-step', 'site', 'mail', 'game', 'payment', 'done'] as const
export type StepName = (typeof stepNames)[number]

export const isStepName = (name: string | undefined): name is StepName =>
  (stepNames as readonly (string | undefined)[]).includes(name)

export const pathOf = (step: StepName): string => `/setup/${step}`

/** The step after this one; the last one has none. */
export const stepAfter = (step: StepName): StepName => stepNames[stepNames.indexOf(step) + 1] ?? 'done'

/** The step before this one; null for the first, because an account is made once. */
export const stepBefore = (step: StepName): StepName | null => stepNames[stepNames.indexOf(step) - 1] ?? null

export const labelOf = (step: StepName | 'owner'): string =>
  ({
    owner: m.setup_step_owner,
    'second-step': m.setup_step_second_step,
    site: m.setup_step_site,
    mail: m.setup_step_mail,
    game: m.setup_step_game,
    payment: m.setup_step_payment,
    done: m.setup_step_done,
  })[step]()
