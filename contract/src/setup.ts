import * as z from 'zod/mini'
import { LoginResult } from './account/login.ts'
import { Email, NewPassword, PersonName, Username } from './account/rules.ts'
import { endpoints } from './endpoints.ts'
import { Finding } from './health.ts'
import { firstSteps } from './setup-steps.ts'
import { Instant, Message } from './values.ts'

/** `done` when the portal sees it or an owner has said so, `skipped` when an owner left it for later. */
const StepState = z.enum(['open', 'done', 'skipped'])

/** The token of the link that the first start prints, and the owner's account. */
export const OwnerForm = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(100)),
  firstname: PersonName,
  lastname: PersonName,
  username: Username,
  email: Email,
  password: NewPassword,
})

/** The ways to pay. `missing`: the variables to set, of a way that is off. */
const PaymentWay = z.object({
  provider: z.enum(['mercadopago', 'picpay', 'paypal', 'pix']),
  isOn: z.boolean(),
  isSimulated: z.boolean(),
  missing: z.array(z.string()),
})

const Site = z.object({ name: z.string(), publicUrl: z.string(), isHttps: z.boolean() })

export const setup = endpoints({
  getSetup: {
    route: 'GET /setup',
    access: 'public',
    about: 'Whether the portal still waits for its owner.',
    reply: z.object({ isOpen: z.boolean() }),
    limit: { max: 120, perSeconds: 60, by: 'address' },
  },
  createOwner: {
    route: 'POST /setup/owner',
    access: 'public',
    about:
      'Makes the first owner and signs in, with the token of the link that the start printed. Refused for ever once an owner exists.',
    body: OwnerForm,
    reply: LoginResult,
    status: 201,
    errors: ['setup_done', 'setup_link_unusable', 'busy'],
    limit: { max: 10, perSeconds: 60, by: 'address' },
  },
  getFirstSteps: {
    route: 'GET /setup/steps',
    access: 'roles.write',
    about:
      'The steps of the first day, each done by what the portal sees or an owner has said, and what the portal knows of itself.',
    reply: z.object({
      steps: z.array(z.object({ name: z.enum(firstSteps), state: StepState })),
      /** When an owner closed the list on the dashboard; null while it is shown. */
      dismissedAt: z.nullable(Instant),
      site: Site,
      payments: z.array(PaymentWay),
    }),
  },
  checkSetup: {
    route: 'GET /setup/check/:part',
    access: 'roles.write',
    about: 'Asks the game, or every payment provider, something harmless now. Each finding has its cure.',
    params: z.object({ part: z.enum(['game', 'payment']) }),
    reply: z.object({ data: z.array(Finding) }),
    limit: { max: 12, perSeconds: 60, by: 'caller' },
  },
  setFirstStep: {
    route: 'PUT /setup/steps/:step',
    access: 'roles.write',
    about: 'Notes that a step of the first day is done, or skipped until later.',
    params: z.object({ step: z.enum(firstSteps) }),
    body: z.object({ state: z.enum(['done', 'skipped']) }),
    reply: Message,
  },
  dismissFirstSteps: {
    route: 'DELETE /setup/steps',
    access: 'roles.write',
    about: 'Closes the list of first steps on the dashboard, for every owner.',
    reply: Message,
  },
})
